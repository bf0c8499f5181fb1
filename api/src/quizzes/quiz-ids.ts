import { notFound } from '../errors.ts';
import { randomId } from '../random-id.ts';
import { type IdSource, QuizModel, type QuizRecord } from './quiz.model.ts';

const PREFIX_LENGTH = 4;

export const newIdSource = (): IdSource => ({ prefix: randomId(PREFIX_LENGTH), next: 0 });

/** The next id; advances the source. */
export function takeId(source: IdSource): string {
  const id = source.prefix + source.next.toString(36);
  source.next += 1;
  return id;
}

/**
 * Reserves `count` ids of a stored quiz. They are never issued again, whether or not the save that reserved them succeeds: a row must not
 * inherit the answers to another.
 */
export async function reserveIds({ _id, owner }: QuizRecord, count: number): Promise<IdSource> {
  const quiz = await QuizModel.findOneAndUpdate(
    { _id, owner },
    { $inc: { 'ids.next': count } },
    { returnDocument: 'after', projection: { ids: 1 } },
  ).lean();
  if (!quiz) throw notFound('quiz_not_found');
  return { prefix: quiz.ids.prefix, next: quiz.ids.next - count };
}
