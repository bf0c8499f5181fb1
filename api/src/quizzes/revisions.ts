import type { QuizConflict } from '../../contract/error.schema.ts';
import { operators } from '../collections.ts';
import { AppError, badRequest } from '../errors.ts';
import { findAccount } from '../users/users.ts';
import type { QuizRecord } from './quiz.model.ts';
import { ownQuiz } from './quizzes.ts';

/** The revisions a call was made for; undefined for whichever there is. */
export type IfMatch = ReadonlySet<number> | undefined;
type Revised = Pick<QuizRecord, 'revision'>;

/** Quizzes that were stored before there were revisions have their first. */
export const revisionOf = ({ revision }: Revised): number => revision ?? 1;
export const etagOf = (quiz: Revised): string => `"${revisionOf(quiz)}"`;

// A proxy that compresses answers weakens their tags; ours name a revision all the same.
const TAG = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
const TAGS = new RegExp(`^${TAG.source}(?:[ \\t]*,[ \\t]*${TAG.source})*$`);

/** The revisions that an `If-Match` header names; a tag that is none of ours names none. 400 for what is no such header. */
export function ifMatchOf(header: string | undefined): IfMatch {
  if (header === undefined || header === '*') return undefined;
  if (!TAGS.test(header)) throw badRequest('If-Match must hold the ETag of an answer, or *');
  const numbers = [...header.matchAll(TAG)].map(([, tag = '']) => (/^[1-9]\d{0,14}$/.test(tag) ? Number(tag) : 0));
  return new Set(numbers);
}

/** The part of a filter that holds on to what was read, or to what the caller has seen. */
export function atRevision(revisions: Iterable<number>) {
  const named = [...revisions];
  return { revision: operators({ $in: named.includes(1) ? [...named, null] : named }) };
}

/** Throws a 412 unless the quiz is at a revision that the call was made for. */
export async function mustMatch(quiz: QuizRecord, ifMatch: IfMatch): Promise<void> {
  if (!ifMatch || ifMatch.has(revisionOf(quiz))) return;
  throw new AppError(412, 'revision_conflict', 'The quiz has been changed in the meantime', {
    conflict: await conflictWith(quiz),
    etag: etagOf(quiz),
  });
}

/** Why a write found no quiz: a 412 when there is one that has moved on, else a 404. */
export async function mustStillMatch(owner: string, id: string, ifMatch: IfMatch): Promise<void> {
  await mustMatch(await ownQuiz(owner, id), ifMatch);
}

/** A quiz that stands in the way, for the body of the error. An owner alone edits their quizzes, so they were who saved. */
export async function conflictWith(quiz: QuizRecord): Promise<QuizConflict> {
  const account = await findAccount(quiz.owner);
  const name = [account?.firstName, account?.lastName].filter(Boolean).join(' ');
  return {
    revision: revisionOf(quiz),
    updatedAt: quiz.updatedAt.toISOString(),
    updatedBy: name || account?.email || '',
  };
}
