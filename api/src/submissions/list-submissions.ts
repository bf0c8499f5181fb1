import type { QueryFilter } from 'mongoose';
import type { z } from 'zod';
import type { LeadFacets, leadQuerySchema } from '../../contract/lead-query.schema.ts';
import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { badRequest } from '../errors.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

export type LeadFilters = Omit<z.output<typeof leadQuerySchema>, 'limit' | 'cursor'>;

/** The filter of an owner's leads. The owner is always part of it; erased leads never are. */
export function leadFilter(
  owner: string,
  { search, quizId, outcome, from, to, consent }: LeadFilters,
): QueryFilter<SubmissionRecord> {
  const text = search ? new RegExp(literal(search), 'i') : undefined;
  return {
    owner,
    erasedAt: null,
    ...(quizId ? { quiz: quizId } : {}),
    ...(outcome === undefined ? {} : { outcome }),
    ...(consent ? { 'consent.given': consent === 'given' } : {}),
    ...(from || to
      ? {
          createdAt: operators({
            ...(from ? { $gte: new Date(`${from}T00:00:00Z`) } : {}),
            ...(to ? { $lt: dayAfter(to) } : {}),
          }),
        }
      : {}),
    ...(text ? { $or: [{ email: text }, { name: text }] } : {}),
  };
}

/** A pattern that matches exactly this text. The database does not accept a pattern with a NUL in it. */
const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('\0', '\\x00');

/** One page of leads, newest first, with the cursor of the next one. */
export async function listLeads(
  owner: string,
  { limit, cursor, ...filters }: z.output<typeof leadQuerySchema>,
): Promise<{ leads: SubmissionRecord[]; total: number; next: string | undefined }> {
  const filter = leadFilter(owner, filters);
  const [rows, total] = await Promise.all([
    SubmissionModel.find(cursor ? { $and: [filter, after(cursor)] } : filter)
      .select<SubmissionRecord>('-delivery -answers')
      .sort({ createdAt: -1, _id: -1 })
      .limit(limit + 1)
      .maxTimeMS(MAX_TIME_MS)
      .lean<SubmissionRecord[]>(),
    SubmissionModel.countDocuments(filter).maxTimeMS(MAX_TIME_MS),
  ]);
  const leads = rows.slice(0, limit);
  const last = leads.at(-1);
  return { leads, total, next: rows.length > limit && last ? `${last.createdAt.getTime()}_${last._id}` : undefined };
}

/** Streams leads, for exports of any length. Closes the database cursor when the reader stops. */
export async function* streamLeads(owner: string, filters: LeadFilters): AsyncGenerator<SubmissionRecord> {
  const cursor = SubmissionModel.find(leadFilter(owner, filters))
    .select<SubmissionRecord>('-delivery')
    .sort({ createdAt: -1, _id: -1 })
    .lean<SubmissionRecord>()
    .cursor({ batchSize: 500 });
  try {
    // Not the cursor's own iterator, which would leave it open.
    for (let lead = await cursor.next(); lead; lead = await cursor.next()) yield lead;
  } finally {
    await cursor.close();
  }
}

export const countLeads = (owner: string, filters: LeadFilters): Promise<number> =>
  SubmissionModel.countDocuments(leadFilter(owner, filters)).maxTimeMS(MAX_TIME_MS);

/** Ids of the questions that the leads of a quiz answered. */
export const answeredQuestions = async (owner: string, quizId: string): Promise<Set<string>> =>
  new Set(
    await SubmissionModel.distinct('answers.questionId', { owner, quiz: quizId, erasedAt: null }).maxTimeMS(
      MAX_TIME_MS,
    ),
  );

/** The values that the filters offer. */
export async function leadFacets(owner: string): Promise<LeadFacets> {
  const [quizzes, outcomes] = await Promise.all([
    SubmissionModel.aggregate<{ _id: string; title: string; count: number }>([
      { $match: { owner, erasedAt: null } },
      { $group: { _id: '$quiz', title: { $last: '$quizTitle' }, count: { $sum: 1 } } },
      { $sort: { count: -1 } },
    ]).option({ maxTimeMS: MAX_TIME_MS }),
    SubmissionModel.distinct('outcome', { owner, erasedAt: null }).maxTimeMS(MAX_TIME_MS),
  ]);
  return {
    total: quizzes.reduce((sum, { count }) => sum + count, 0),
    quizzes: quizzes.map(({ _id, title, count }) => ({ id: _id, title, count })),
    outcomes: outcomes.filter(Boolean).sort(),
  };
}

function after(cursor: string): QueryFilter<SubmissionRecord> {
  const [, time, id] = /^(\d{1,15})_([\w-]{1,64})$/.exec(cursor) ?? [];
  if (!time || !id) throw badRequest('The cursor is not one of ours', [{ path: 'cursor', message: 'Unknown cursor' }]);
  const at = new Date(Number(time));
  return { $or: [{ createdAt: operators({ $lt: at }) }, { createdAt: at, _id: operators({ $lt: id }) }] };
}

function dayAfter(day: string): Date {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date;
}
