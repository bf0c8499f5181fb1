import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import { QuizVersionModel } from './quiz-version.model.ts';

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
  const ids = versions.map((version) => `${quizId}:${version}`);
  const rows = await QuizVersionModel.find(
    { _id: operators({ $in: ids }), quiz: quizId },
    { version: 1, 'outcomes.id': 1, 'outcomes.name': 1 },
  )
    .maxTimeMS(MAX_TIME_MS)
    .lean<Array<{ version: string; outcomes: NamedOutcome[] }>>();
  return new Map(rows.map(({ version, outcomes }) => [version, outcomes]));
}
