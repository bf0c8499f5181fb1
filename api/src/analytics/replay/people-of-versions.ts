import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { completed, VisitModel, WAYS } from '../recording/visit.model.ts';

/** How many completed each of some versions of a quiz, counted in the index alone; none are not named. */
export async function peopleOfVersions(quizId: string, versions: readonly string[]): Promise<Map<string, number>> {
  const rows = await collectionOf(VisitModel)
    .aggregate<{ _id: string; people: number }>(
      [{ $match: completed(quizId, { $in: [...versions] }) }, { $group: { _id: '$version', people: { $sum: 1 } } }],
      { hint: WAYS, maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  return new Map(rows.map(({ _id, people }) => [_id, people]));
}
