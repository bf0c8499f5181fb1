import type { LeadSummary } from '../../contract/submission.schema.ts';
import { MAX_TIME_MS } from '../database.ts';
import { presentLeadSummary } from './present-submission.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

const NEWEST = 10;

/** The ten newest leads of each quiz, in one query over the index of quiz and time. */
export async function newestSubmissions(quizIds: readonly string[]): Promise<Map<string, LeadSummary[]>> {
  if (quizIds.length === 0) return new Map();
  const rows = await SubmissionModel.aggregate<{ _id: string; newest: SubmissionRecord[] }>([
    { $match: { quiz: { $in: [...quizIds] }, erasedAt: null } },
    { $project: { answers: 0, delivery: 0, source: 0 } },
    {
      $group: { _id: '$quiz', newest: { $topN: { n: NEWEST, sortBy: { createdAt: -1, _id: -1 }, output: '$$ROOT' } } },
    },
  ]).option({ maxTimeMS: MAX_TIME_MS });
  return new Map(rows.map(({ _id, newest }) => [_id, newest.map(presentLeadSummary)]));
}

/** The newest leads of all of an owner's quizzes, without who they are. */
export const newestLeadsOf = (
  owner: string,
  count: number,
): Promise<Array<Pick<SubmissionRecord, 'quiz' | 'quizTitle' | 'createdAt'>>> =>
  SubmissionModel.find({ owner }, { quiz: 1, quizTitle: 1, createdAt: 1 })
    .sort({ createdAt: -1, _id: -1 })
    .limit(count)
    .maxTimeMS(MAX_TIME_MS)
    .lean()
    .exec();
