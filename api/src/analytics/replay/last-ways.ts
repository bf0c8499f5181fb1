import type { Ways } from '../../../contract/analytics/ways.schema.ts';
import { END, shownQuestions } from '../../../contract/flow.ts';
import type { Question } from '../../../contract/questions/question.schema.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { completed, LATEST, VisitModel } from '../recording/visit.model.ts';
import { answersIn } from '../recording/way.ts';

/** Completed or left: a quiz that few visitors complete costs no more to read than any other. */
const MAX_VISITS = 1_000;

/**
 * How many of the last 1,000 visitors of a quiz went from each question to each other, in the order
 * of the quiz. Counts those of them who completed its current version.
 */
export async function lastWays(quiz: { _id: string; version: string; questions: readonly Question[] }): Promise<Ways> {
  const { _id, version, questions } = quiz;
  const rows = await collectionOf(VisitModel)
    .aggregate<{ _id: string; count: number }>(
      [
        { $match: { quiz: _id } },
        { $sort: { quiz: -1, viewAt: -1 } },
        { $limit: MAX_VISITS },
        { $match: completed(_id, version) },
        { $group: { _id: '$way', count: { $sum: 1 } } },
      ],
      { hint: LATEST, maxTimeMS: MAX_TIME_MS },
    )
    .toArray();
  const counts = new Map<string, Map<string, number>>();
  for (const { _id: way, count } of rows) {
    const shown = shownQuestions(questions, answersIn(way, questions)).map(({ id }) => id);
    shown.forEach((from, place) => {
      const to = shown[place + 1] ?? END;
      const after = counts.get(from) ?? new Map<string, number>();
      counts.set(from, after.set(to, (after.get(to) ?? 0) + count));
    });
  }
  const ids = [...questions.map(({ id }) => id), END];
  return {
    visitors: rows.reduce((sum, { count }) => sum + count, 0),
    ways: ids.flatMap((from) =>
      ids.flatMap((to) => {
        const count = counts.get(from)?.get(to);
        return count ? [{ from, to, count }] : [];
      }),
    ),
  };
}
