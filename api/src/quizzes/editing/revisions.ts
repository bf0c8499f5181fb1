import type { QuizConflict } from '../../../contract/web/error.schema.ts';
import { operators } from '../../db/collections.ts';
import { AppError, badRequest } from '../../errors.ts';
import { nameOf } from '../../users/find-account.ts';
import { findOwnedQuiz } from '../find-quiz.ts';
import type { QuizRecord } from '../quiz.model.ts';

/** The revisions that a request accepts; undefined for any. */
export type IfMatch = ReadonlySet<number> | undefined;
type Revised = Pick<QuizRecord, 'revision'>;

export const etagOf = ({ revision }: Revised): string => `"${revision}"`;

// A proxy that compresses responses makes their ETags weak; ours still identify a revision.
const TAG = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;
const TAGS = new RegExp(`^${TAG.source}(?:[ \\t]*,[ \\t]*${TAG.source})*$`);

/** The revisions in an `If-Match` header; tags that are not ours match none. 400 if the header is malformed. */
export function ifMatchOf(header: string | undefined): IfMatch {
  if (header === undefined || header === '*') return undefined;
  if (!TAGS.test(header)) throw badRequest('If-Match must hold the ETag of an answer, or *');
  const numbers = [...header.matchAll(TAG)].map(([, tag = '']) => (/^[1-9]\d{0,14}$/.test(tag) ? Number(tag) : 0));
  return new Set(numbers);
}

/** The part of a filter that matches only the revisions that were read, or that the caller has seen. */
export const atRevision = (revisions: Iterable<number>) => ({ revision: operators({ $in: [...revisions] }) });

/** Throws a 412 unless the quiz is at a revision that the request accepts. */
export async function assertMatches(quiz: QuizRecord, ifMatch: IfMatch): Promise<void> {
  if (!ifMatch || ifMatch.has(quiz.revision)) return;
  throw new AppError(412, 'revision_conflict', 'The quiz has been changed in the meantime', {
    conflict: await conflictWith(quiz),
    etag: etagOf(quiz),
  });
}

/** Throws the reason why a write matched no quiz: a 412 if it has changed since, otherwise a 404. */
export async function assertStillMatches(owner: string, id: string, ifMatch: IfMatch): Promise<void> {
  await assertMatches(await findOwnedQuiz(owner, id), ifMatch);
}

/** The conflicting quiz, for the body of the error. Only owners edit their quizzes, so it was the owner who saved. */
export async function conflictWith(quiz: QuizRecord): Promise<QuizConflict> {
  return {
    revision: quiz.revision,
    updatedAt: quiz.updatedAt.toISOString(),
    updatedBy: await nameOf(quiz.owner),
  };
}
