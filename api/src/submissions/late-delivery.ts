import { setTimeout as sleep } from 'node:timers/promises';
import { operators } from '../collections.ts';
import { webhookUrlOf } from '../quizzes/find-quiz.ts';
import { randomId } from '../random-id.ts';
import { dueDelivery } from './delivery.ts';
import { SubmissionModel } from './submission.model.ts';

/** Longer than a process may go on with a quiz as it was (see public-quiz-cache.ts). */
const AFTER_MS = 6_000;
const MOST_LEADS = 1_000;

/** Leads that were stored without a delivery, by quiz, until it is looked whether there is a webhook after all. */
const waiting = new Map<string, string[]>();

/**
 * Of a lead of a quiz without a webhook, as far as this process knows: whoever has just set one, by way of another process, and tries it
 * at once, gets that lead, too. It is looked for once for all leads of a quiz; a process that ends meanwhile leaves them without.
 */
export function askForWebhookLater(quizId: string, leadId: string): void {
  const leads = waiting.get(quizId);
  if (leads) {
    if (leads.length < MOST_LEADS) leads.push(leadId);
    return;
  }
  waiting.set(quizId, [leadId]);
  sleep(AFTER_MS, undefined, { ref: false })
    .then(() => deliverWaiting(quizId))
    // The database is away; without a webhook, which is the usual case, nothing is missed.
    .catch(() => undefined);
}

async function deliverWaiting(quizId: string): Promise<void> {
  const leads = waiting.get(quizId) ?? [];
  waiting.delete(quizId);
  const url = await webhookUrlOf(quizId);
  if (!url) return;
  for (const id of leads)
    await SubmissionModel.updateOne(
      { _id: id, delivery: operators({ $eq: null }), erasedAt: null },
      { $set: { delivery: dueDelivery(`msg_${randomId()}`, url, new Date()) } },
    );
}
