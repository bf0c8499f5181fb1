import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { claimDelivery, settleDelivery } from '../submissions/deliveries.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { leadEvent } from './lead-event.ts';
import { type PostOptions, postWebhook } from './post-webhook.ts';
import { nextAttemptAt } from './retry-schedule.ts';
import { webhookHeaders } from './sign-webhook.ts';
import { webhookSecret } from './webhook-secret.ts';

const IDLE_MS = 1_000;
const MOST_AT_ONCE = 10;
const MOST_PER_RECEIVER = 2;
/** A receiver that failed this often in a row rests for a while, and holds nobody else up. */
const FAILURES_TO_REST = 5;
const REST_MS = 60_000;

type Receiver = { running: number; failures: number; restsUntil: number };

/**
 * Delivers what is due, a few at a time, at most two per receiver. Any number of instances may run one: each delivery is claimed by
 * one of them at a time. Returns how to stop: it waits for what is under way.
 */
export function startDeliveryWorker(options: PostOptions & { log: Logger }): () => Promise<void> {
  const receivers = new Map<string, Receiver>();
  const running = new Set<Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const receiver = (url: string): Receiver => {
    const known = receivers.get(url) ?? { running: 0, failures: 0, restsUntil: 0 };
    receivers.set(url, known);
    return known;
  };
  const busy = (now: number) =>
    [...receivers]
      .filter(([, { running: count, restsUntil }]) => count >= MOST_PER_RECEIVER || restsUntil > now)
      .map(([url]) => url);

  async function round(): Promise<void> {
    while (!stopped && running.size < MOST_AT_ONCE) {
      const now = new Date();
      const leaseId = randomUUID();
      const lead = await claimDelivery(leaseId, now, busy(now.getTime()));
      if (!lead) return;
      const work = deliver(lead, leaseId).finally(() => running.delete(work));
      running.add(work);
    }
  }

  async function deliver(lead: SubmissionRecord, leaseId: string): Promise<void> {
    const delivery = lead.delivery;
    if (!delivery) return;
    const target = receiver(delivery.url);
    target.running += 1;
    try {
      const body = leadEvent(lead);
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
      await settleDelivery(lead._id, leaseId, attempt, ok ? 'delivered' : next ? 'pending' : 'failed', next);
    } catch (error) {
      // Nothing was written: the lease runs out and the delivery is tried again.
      options.log.error({ name: (error as Error).name }, 'a delivery could not be worked on');
    } finally {
      target.running -= 1;
      if (target.running === 0 && target.failures === 0) receivers.delete(delivery.url);
    }
  }

  const loop = () => {
    timer = setTimeout(async () => {
      await round().catch((error: Error) => options.log.error({ name: error.name }, 'no deliveries could be read'));
      if (!stopped) loop();
    }, IDLE_MS);
  };
  loop();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.allSettled(running);
  };
}
