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
