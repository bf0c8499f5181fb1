import type { LeadSummary } from '../../../contract/lead/submission.schema.ts';
import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { unavailable } from '../../errors.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { presentLeadSummary } from './present-submission.ts';

const NEWEST = 10;

/**
 * The ten newest leads of each quiz, in one query. They are read from the end of the index on quiz and time: grouping would read every
 * lead.
 */
export async function newestSubmissions(quizIds: readonly string[]): Promise<Map<string, LeadSummary[]>> {
  if (quizIds.length === 0) return new Map();
  // The driver's own database: an aggregate on Mongoose's connection uses the database named in the address.
  const database = SubmissionModel.db.db;
  if (!database) throw unavailable();
  const rows = await database
    .aggregate<{ _id: string; newest: SubmissionRecord[] }>(
      [
        { $documents: quizIds.map((_id) => ({ _id })) },
        {
          $lookup: {
            from: SubmissionModel.collection.collectionName,
            localField: '_id',
            foreignField: 'quiz',
            pipeline: [
              { $match: { erasedAt: null } },
              { $sort: { createdAt: -1, _id: -1 } },
              { $limit: NEWEST },
              { $project: { answers: 0, source: 0, notes: 0 } },
            ],
            as: 'newest',
          },
        },
      ],
      { maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  return new Map(rows.map(({ _id, newest }) => [_id, newest.map(presentLeadSummary)]));
}

/** The newest leads of all of an owner's quizzes, without who they are; erased ones too, unless as spam or a test. */
export const newestLeadsOf = (
  owner: string,
  count: number,
): Promise<Array<Pick<SubmissionRecord, 'quiz' | 'quizTitle' | 'createdAt' | 'own'>>> =>
  SubmissionModel.find(
    { owner, discard: operators({ $exists: false }) },
    { quiz: 1, quizTitle: 1, createdAt: 1, own: 1 },
  )
    .sort({ createdAt: -1, _id: -1 })
    .limit(count)
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();
