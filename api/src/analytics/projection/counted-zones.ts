import { UTC } from '../../../contract/time-zone.ts';
import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { clocksOf } from '../../users/time-zones.ts';
import { QuizStatsModel } from './stats.model.ts';

/**
 * The time zone that the days of each quiz are counted in, by its id. A quiz keeps the one that it began with until a recount changes it, so
 * that nothing is added to its days by another; a quiz of which nothing was counted yet begins with that of its owner.
 */
export async function countedZones(
  quizzes: Iterable<{ quiz: string; owner: string }>,
): Promise<(quiz: string) => string> {
  const owners = new Map([...quizzes].map(({ quiz, owner }) => [quiz, owner]));
  const counted = await QuizStatsModel.find({ _id: operators({ $in: [...owners.keys()] }) }, { timeZone: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .lean();
  const zones = new Map(counted.map(({ _id, timeZone = UTC }) => [_id, timeZone]));
  const uncounted = [...owners].filter(([quiz]) => !zones.has(quiz));
  const clocks = await clocksOf(uncounted.map(([, owner]) => owner));
  for (const [quiz, owner] of uncounted) zones.set(quiz, clocks.get(owner)?.timeZone ?? UTC);
  return (quiz) => zones.get(quiz) ?? UTC;
}
