import type { Logger } from 'pino';
import { type AccessRules, isActiveOwner } from '../auth/active-account.ts';
import { nextAttemptAt } from '../outbox/retry-schedule.ts';
import { startWorkLoop } from '../outbox/work-loop.ts';
import { webhookUrlOf } from '../quizzes/find-quiz.ts';
import {
  claimDelivery,
  type DeliveryField,
  deliveryFields,
  forwardDelivery,
  holdDelivery,
  settleDelivery,
} from '../submissions/deliveries.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { eventOf } from './lead-event.ts';
import { type PostOptions, postWebhook } from './post-webhook.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { webhookSecret } from './webhook-secret.ts';

const MOST_AT_ONCE = 20;
/** Receivers that hang delay the other deliveries of their own account only. */
const MOST_PER_ACCOUNT = 4;
const MOST_PER_RECEIVER = 2;
/** A receiver that failed this often in a row is paused for a while, so that it holds nobody else up. */
const FAILURES_TO_REST = 5;
const REST_MS = 60_000;

type Due = { lead: SubmissionRecord; field: DeliveryField };
type Receiver = { running: number; failures: number; restsUntil: number };

/**
 * Sends due deliveries, a few at a time, at most four per account and two per receiver. Any number of instances may run one: each
 * delivery is claimed by one of them at a time. Those of accounts that are not active are held. Returns a function that stops it and waits for deliveries in progress.
 */
export function startDeliveryWorker(options: PostOptions & { config: AccessRules; log: Logger }): () => Promise<void> {
  const receivers = new Map<string, Receiver>();
  const running = new Set<SubmissionRecord>();

  const receiver = (url: string): Receiver => {
    const known = receivers.get(url) ?? { running: 0, failures: 0, restsUntil: 0 };
    receivers.set(url, known);
    return known;
  };
  const busyReceivers = (now: number) =>
    [...receivers]
      .filter(([, { running, restsUntil }]) => running >= MOST_PER_RECEIVER || restsUntil > now)
      .map(([url]) => url);
  const busyAccounts = () => {
    const owners = [...running].map(({ owner }) => owner);
    return owners.filter((owner) => owners.filter((other) => other === owner).length >= MOST_PER_ACCOUNT);
  };

  async function claim(leaseId: string, now: Date): Promise<Due | null> {
    const avoid = { urls: busyReceivers(now.getTime()), owners: busyAccounts() };
    for (const field of deliveryFields) {
      const lead = await claimDelivery(field, leaseId, now, avoid);
      if (lead) return { lead, field };
    }
    return null;
  }

  async function deliver({ lead, field }: Due, leaseId: string): Promise<void> {
    const delivery = lead[field];
    if (!delivery) return;
    const target = receiver(delivery.url);
    target.running += 1;
    running.add(lead);
    try {
      if (!(await isActiveOwner(options.config, lead.owner)))
        return await holdDelivery(field, lead._id, leaseId, new Date());
      // Whichever way its owner gave the quiz another address, or took it away: nothing more goes to the old one.
      const url = await webhookUrlOf(lead.quiz);
      if (url !== delivery.url) return await forwardDelivery(field, lead._id, leaseId, url);
      const body = eventOf[field].body(lead);
      const { secret } = await webhookSecret({ _id: lead.quiz, owner: lead.owner });
      const { ok, ...attempt } = await postWebhook(
        delivery.url,
        body,
        webhookHeaders(secret, delivery.id, body, new Date()),
        options,
      );
      target.failures = ok ? 0 : target.failures + 1;
      if (target.failures >= FAILURES_TO_REST) target.restsUntil = Date.now() + REST_MS;
      const next = ok ? null : nextAttemptAt(delivery.attempts.length + 1, new Date());
      await settleDelivery(field, lead._id, leaseId, attempt, ok ? 'delivered' : next ? 'pending' : 'failed', next);
    } finally {
      target.running -= 1;
      running.delete(lead);
      if (target.running === 0 && target.failures === 0) receivers.delete(delivery.url);
    }
  }

  return startWorkLoop({
    name: 'webhook deliveries',
    mostAtOnce: MOST_AT_ONCE,
    log: options.log,
    claim,
    work: deliver,
  });
}
