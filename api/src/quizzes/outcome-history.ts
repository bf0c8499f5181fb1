import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { QuizModel } from './quiz.model.ts';
import { QuizVersionModel, versionKey } from './quiz-version.model.ts';

export type NamedOutcome = { id: string; name: string };

/** Every name that each outcome of a quiz ever had. */
export async function outcomeHistory(quizId: string): Promise<NamedOutcome[]> {
  const rows = await QuizVersionModel.aggregate<{ _id: NamedOutcome }>([
    { $match: { quiz: quizId } },
    { $project: { 'outcomes.id': 1, 'outcomes.name': 1 } },
    { $unwind: '$outcomes' },
    { $group: { _id: { id: '$outcomes.id', name: '$outcomes.name' } } },
  ]).option({ maxTimeMS: MAX_TIME_MS });
  return rows.map(({ _id }) => _id);
}

/** The outcomes of some of a quiz's versions, by version. */
export async function outcomesOfVersions(
  quizId: string,
  versions: readonly string[],
): Promise<Map<string, NamedOutcome[]>> {
  if (versions.length === 0) return new Map();
  const ids = versions.map((version) => versionKey(quizId, version));
  const rows = await QuizVersionModel.find(
    { _id: operators({ $in: ids }), quiz: quizId },
    { version: 1, 'outcomes.id': 1, 'outcomes.name': 1 },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<{ version: string; outcomes: NamedOutcome[] }>>();
  return new Map(rows.map(({ version, outcomes }) => [version, outcomes]));
}

/**
 * The names that outcomes have had and have no longer, with those that they have now. Which outcome a name belonged to is told by the ids
 * that versions keep. Where either name was ever another one's, too, nobody can say whose a count under it is, and it stays as it is.
 */
export function presentNames(
  now: readonly NamedOutcome[],
  history: readonly NamedOutcome[],
): ReadonlyMap<string, string> {
  const had = [...history, ...now];
  const isOnlyOf = (id: string, name: string) => had.every((outcome) => outcome.name !== name || outcome.id === id);
  const names = new Map<string, string>();
  for (const { id, name } of history) {
    const present = now.find((outcome) => outcome.id === id)?.name;
    if (present !== undefined && present !== name && isOnlyOf(id, name) && isOnlyOf(id, present))
      names.set(name, present);
  }
  return names;
}

/** The same of an owner's quiz; none where it is not theirs, or is gone. */
export async function presentNamesOf(owner: string, quizId: string): Promise<ReadonlyMap<string, string>> {
  const quiz = await QuizModel.findOne({ _id: quizId, owner }, { 'outcomes.id': 1, 'outcomes.name': 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean<{ outcomes: NamedOutcome[] }>();
  return quiz ? presentNames(quiz.outcomes, await outcomeHistory(quizId)) : new Map();
}
