import type { KeptAnswersInput } from '../../../contract/lead/kept-answers.schema.ts';
import { DERIVED } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { SubmissionModel } from '../submission.model.ts';
import { checkAnswers, type ShownVersion } from './check-answers.ts';
import { withQuestions } from './lead-record.ts';
import { progressOf } from './store-partial-lead.ts';

/**
 * Keeps the answers that the visitor of a partial lead has given so far, unless newer ones were kept. Throws a 400 where one does not fit its
 * question. Nothing happens, and nothing is told, where the session has no partial lead.
 */
export async function keepAnswers(
  quiz: string,
  version: ShownVersion,
  { sessionId, answers: sent, at }: KeptAnswersInput,
): Promise<void> {
  const answers = checkAnswers(version, sent, { underWay: true });
  const now = new Date();
  // A clock that is ahead must not keep what is sent later out.
  const sentAt = Math.min(at, now.getTime());
  await collectionOf(SubmissionModel).updateOne(
    { quiz, sessionId, erasedAt: null, 'partial.sentAt': { $lt: sentAt } } as object,
    {
      $set: {
        answers: withQuestions(version, answers),
        partial: { ...progressOf(version, answers, sent), at: now, sentAt },
      },
    },
    { writeConcern: DERIVED },
  );
}

/** Whoever goes on elsewhere has another clock: what it sends next is kept, whatever it says. */
export const acceptAnySentAt = (lead: string) =>
  collectionOf(SubmissionModel).updateOne(
    { _id: lead, partial: { $exists: true } } as object,
    { $set: { 'partial.sentAt': 0 } as object },
    { writeConcern: DERIVED },
  );
