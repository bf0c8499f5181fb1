import type { QueryFilter } from 'mongoose';
import { DERIVED } from '../db/batch-write.ts';
import { collectionOf } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

type OfMailbox = Pick<SubmissionRecord, 'quiz' | 'mailbox'>;

const leads = () => collectionOf(SubmissionModel);
const INDEX = { quiz: 1, mailbox: 1 } as const;

/** Marks all leads of their quizzes whose mailbox more than one lead has. */
export async function markRepeated(arrived: readonly OfMailbox[]): Promise<void> {
  for (const [quiz, mailboxes] of byQuiz(arrived)) {
    const counts = await countsOf(quiz, mailboxes);
    const repeated = mailboxes.filter((mailbox) => (counts.get(mailbox) ?? 0) > 1);
    if (repeated.length > 0)
      await leads().updateMany(
        { quiz, mailbox: { $in: repeated } },
        { $addToSet: { marks: 'repeated' } },
        { writeConcern: DERIVED, hint: INDEX },
      );
  }
}

/**
 * Takes the mark from those that remain alone with their mailbox once leads are erased. To be called before: afterwards nobody knows whose
 * they were.
 * @param next those that are erased next
 * @param all ids of all that are being erased: what goes later keeps its mark, by which it may have been found
 */
export async function unmarkRepeated(next: QueryFilter<SubmissionRecord>, all: readonly string[]): Promise<void> {
  const marked = await SubmissionModel.find({ $and: [next, { marks: 'repeated' }] }, { quiz: 1, mailbox: 1 })
    .hint({ _id: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  for (const [quiz, mailboxes] of byQuiz(marked)) {
    const left = await countsOf(quiz, mailboxes, all);
    const alone = mailboxes.filter((mailbox) => left.get(mailbox) === 1);
    if (alone.length > 0)
      await leads().updateMany(
        { quiz, mailbox: { $in: alone }, _id: { $nin: [...all] } },
        { $pull: { marks: 'repeated' } },
        { writeConcern: DERIVED, hint: INDEX },
      );
  }
}

/** The leads with the mailbox of this one in its quiz, this one included, newest first, at most `limit`. */
export const leadsOfMailbox = async ({ quiz, mailbox }: OfMailbox, limit: number): Promise<SubmissionRecord[]> =>
  mailbox
    ? leads()
        .find({ quiz, mailbox }, { projection: { answers: 0 }, maxTimeMS: MAX_TIME_MS })
        .hint(INDEX)
        .sort({ createdAt: -1, _id: -1 })
        .limit(limit)
        .toArray()
    : [];

/** How many other leads of its quiz have the mailbox of this lead. */
export const countOthersOfMailbox = async ({ quiz, mailbox }: OfMailbox): Promise<number> =>
  mailbox ? (await leads().countDocuments({ quiz, mailbox }, { hint: INDEX, maxTimeMS: MAX_TIME_MS })) - 1 : 0;

function byQuiz(records: readonly OfMailbox[]): Map<string, string[]> {
  const found = new Map<string, Set<string>>();
  // Leads without an address, erased ones and the owner's own runs have no mailbox.
  for (const { quiz, mailbox } of records)
    if (mailbox) found.set(quiz, (found.get(quiz) ?? new Set<string>()).add(mailbox));
  return new Map([...found].map(([quiz, mailboxes]) => [quiz, [...mailboxes]]));
}

async function countsOf(
  quiz: string,
  mailboxes: string[],
  without: readonly string[] = [],
): Promise<Map<string, number>> {
  const rows = await leads()
    .aggregate<{ _id: string; count: number }>(
      [
        {
          $match: {
            quiz,
            mailbox: { $in: mailboxes },
            ...(without.length > 0 ? { _id: { $nin: [...without] } } : {}),
          },
        },
        { $group: { _id: '$mailbox', count: { $sum: 1 } } },
      ],
      { hint: INDEX, maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  return new Map(rows.map(({ _id, count }) => [_id, count]));
}
