import { isActiveOwner } from '../../auth/active-account.ts';
import { bringsLead, type DestinationEvent, isActivity } from '../../deliveries/delivery-record.ts';
import {
  afterAttempt,
  type Claim,
  deleteDeliveries,
  dropDelivery,
  forwardDelivery,
  holdDelivery,
  markSending,
  postponeDelivery,
  settleDelivery,
} from '../../deliveries/delivery-store.ts';
import { findStoredLead } from '../../submissions/reading/find-lead.ts';
import {
  addressOf,
  type Composed,
  type Destination,
  type DispatchContext,
  type Reading,
  type Subject,
} from '../destination.ts';
import { countAttempt } from './count-attempt.ts';
import { findSettings } from './find-settings.ts';

/**
 * Works on a claimed delivery: one attempt, or whatever else is to become of it. Returns whether an
 * attempt succeeded; undefined if there was none.
 */
export async function deliver(
  destination: Destination,
  claim: Claim,
  context: DispatchContext,
): Promise<boolean | undefined> {
  const { delivery } = claim;
  const { event, owner, quiz = '', target } = delivery;
  const { config, clock, log } = context;
  if (!(await isActiveOwner(config, owner)))
    return void (await (event === 'weekly' ? dropDelivery(claim) : holdDelivery(claim, clock())));
  const lead = delivery.lead ? await findStoredLead(delivery.lead) : null;
  // It was erased after its outbox had been read.
  if (delivery.lead && !lead && event !== 'lead.erased')
    return void (await deleteDeliveries({ leads: [delivery.lead] }));
  const subject = { owner, quiz, ...(delivery.link === undefined ? {} : aboutLink(delivery.link, event, target)) };
  const settings = await findSettings(delivery.destination, destination, subject, context);
  if (!settings) return void (await drop(destination, claim, context));
  // Whichever way the owner gave it another target: nothing more goes to the old one.
  const present = addressOf(destination, settings.found);
  if (present !== target) return void (await forwardDelivery(claim, present));

  const at = clock();
  const startedAt = performance.now();
  let answer: unknown;
  const attempt = async (): Promise<Reading | Exclude<Composed<unknown>, { send: unknown }>> => {
    const composed = await destination.compose(event as DestinationEvent, lead, settings.found, claim, context);
    if (!('send' in composed)) return composed;
    answer = await destination.send(composed.send, settings.found, context, () => markSending(claim));
    return destination.readAnswer(answer);
  };
  const result = await attempt().catch((error: Error): Reading => {
    log.error({ name: error.name }, `${delivery.destination}: a message could not be made`);
    return { outcome: 'retry', status: null, error: 'The message could not be made', response: '' };
  });
  if ('later' in result) return void (await postponeDelivery(claim, result.later));
  if ('drop' in result) return void (await drop(destination, claim, context, result.drop, result.memo));
  const { outcome, retryAfterMs, memo, ...read } = result;
  if (outcome === 'cancelled') return undefined;
  countAttempt(delivery.destination, outcome);
  const durationMs = Math.round(performance.now() - startedAt);
  const now = clock();
  const { state } = afterAttempt(delivery.attempts.length, outcome, now);
  await destination.beforeSettle?.(claim, state, context, answer);
  const recorded = await settleDelivery(claim, outcome, { at, durationMs, ...read }, now, { retryAfterMs, memo });
  if (!recorded) await destination.afterLoss?.(claim, answer, context);
  await destination.afterSettle?.(claim, context);
  if (outcome !== 'delivered') log.warn({ outcome }, `${delivery.destination}: a message was not delivered`);
  return outcome === 'delivered';
}

/** A lead, and what is no lead's, goes where its link leads now; what is said about it later goes where the lead went. */
const aboutLink = (link: string, event: string, target: string): Partial<Subject> => ({
  link,
  ...(bringsLead(event) || isActivity(event) ? {} : { sentTo: target }),
});

async function drop(
  destination: Destination,
  claim: Claim,
  context: DispatchContext,
  reason = '',
  memo?: Record<string, unknown>,
): Promise<void> {
  await destination.beforeSettle?.(claim, 'off', context);
  await dropDelivery(claim, reason, memo);
  await destination.afterSettle?.(claim, context);
}
