import { createHash } from 'node:crypto';
import { isDuplicateKey } from '../../db/batch-write.ts';
import { AppError, badRequest } from '../../errors.ts';
import { MAX_DEPTH } from '../../http/parse.ts';
import { type Creation, QuizModel, type QuizRecord } from '../quiz.model.ts';
import { announceCreation } from './create-quiz.ts';
import { conflictWith } from './revisions.ts';

/** What identifies a creation: the client's key and the request. Undefined without an `Idempotency-Key`. */
export function creationOf(key: string | undefined, call: string, body: unknown): Creation | undefined {
  if (key === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw badRequest('Idempotency-Key must be 1 to 128 visible ASCII characters');
  return {
    key,
    hash: createHash('sha256')
      .update(JSON.stringify([call, sorted(body)]))
      .digest('hex'),
  };
}

/**
 * Creates a quiz once per key: repeating the request, concurrently or after a crash, returns the quiz that was created, as it is now. The
 * key is stored in the quiz and lives as long. A different body with the same key is a 409.
 */
export async function createIdempotent(
  owner: string,
  creation: Creation | undefined,
  make: () => Promise<QuizRecord>,
): Promise<QuizRecord> {
  if (!creation) return make();
  const made = await findCreated(owner, creation);
  if (made) return made;
  try {
    return await make();
  } catch (error) {
    // The first of two at once takes the key, and may have taken the last place in the account, too.
    const isBeaten = isDuplicateKey(error) || (error instanceof AppError && error.code === 'quota_exceeded');
    const first = isBeaten ? await findCreated(owner, creation) : undefined;
    if (!first) throw error;
    return first;
  }
}

async function findCreated(owner: string, { key, hash }: Creation): Promise<QuizRecord | undefined> {
  const quiz = await QuizModel.findOne({ owner, 'creation.key': key }).lean();
  if (!quiz) return undefined;
  if (quiz.creation?.hash !== hash)
    throw new AppError(409, 'idempotency_conflict', 'This Idempotency-Key has made another quiz', {
      conflict: { id: quiz._id, ...(await conflictWith(quiz)) },
    });
  await announceCreation(quiz);
  return quiz;
}

/**
 * With its keys sorted: the same JSON in another order is the same request. What is nested more
 * deeply than schemas read does not count.
 */
function sorted(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((inner) => sorted(inner, depth + 1));
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner, depth + 1)]);
}
