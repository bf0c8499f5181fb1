import { nameKey } from '../../../contract/scoring/buckets.ts';
import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { QuizModel } from '../quiz.model.ts';
import { QuizVersionModel } from './quiz-version.model.ts';

export type NamedOutcome = { id: string; name: string };

/**
 * What outcomes of a quiz are called, by their ids: those that it has no longer as they were called last. '' is no outcome and has no name.
 */
export async function outcomeNames(
  { _id, outcomes }: { _id: string; outcomes: readonly NamedOutcome[] },
  ids: readonly string[],
): Promise<Map<string, string>> {
  const present = new Map([['', ''], ...outcomes.map(({ id, name }) => [id, name] as const)]);
  const past = await pastOutcomeNames(
    _id,
    ids.filter((id) => !present.has(id)),
  );
  return new Map([...present, ...past]);
}

async function pastOutcomeNames(quizId: string, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const known = { 'outcomes.id': { $in: [...ids] } };
  const rows = await QuizVersionModel.aggregate<{ _id: string; name: string }>([
    { $match: { quiz: quizId, ...known } },
    { $project: { usedAt: 1, 'outcomes.id': 1, 'outcomes.name': 1 } },
    { $sort: { usedAt: 1 } },
    { $unwind: '$outcomes' },
    { $match: known },
    { $group: { _id: '$outcomes.id', name: { $last: '$outcomes.name' } } },
  ]).option({ maxTimeMS: MAX_TIME_MS });
  return new Map(rows.map(({ _id, name }) => [_id, name]));
}

/** The ids of the outcomes that an owner's quiz calls so now or, if it calls none so, did before. '' is no outcome. */
export async function outcomeIdsNamed(owner: string, quizId: string, name: string): Promise<string[]> {
  if (!name) return [''];
  const quiz = await QuizModel.findOne({ _id: quizId, owner }, OUTCOMES)
    .maxTimeMS(MAX_TIME_MS)
    .lean<{ outcomes: NamedOutcome[] }>();
  if (!quiz) return [];
  const present = quiz.outcomes.filter((outcome) => nameKey(outcome.name) === nameKey(name));
  if (present.length > 0) return present.map(({ id }) => id);
  const rows = await QuizVersionModel.aggregate<{ _id: string }>([
    { $match: { quiz: quizId, 'outcomes.name': name } },
    { $project: { 'outcomes.id': 1, 'outcomes.name': 1 } },
    { $unwind: '$outcomes' },
    { $match: { 'outcomes.name': name } },
    { $group: { _id: '$outcomes.id' } },
  ]).option({ maxTimeMS: MAX_TIME_MS });
  return rows.map(({ _id }) => _id);
}

const OUTCOMES = { 'outcomes.id': 1, 'outcomes.name': 1 } as const;

/** The outcomes that quizzes have now, by quiz, in their order. */
export async function outcomesOf(quizIds: readonly string[]): Promise<Map<string, NamedOutcome[]>> {
  const quizzes = await QuizModel.find({ _id: operators({ $in: [...new Set(quizIds)] }) }, OUTCOMES)
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<{ _id: string; outcomes: NamedOutcome[] }>>();
  return new Map(quizzes.map(({ _id, outcomes }) => [_id, outcomes]));
}
