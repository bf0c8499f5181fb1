import type { QuizAnalytics } from '../../contract/analytics.schema.ts';
import { secondsOfBucket } from './stat-keys.ts';

type TimeFigures = QuizAnalytics['timeToComplete'];

/** Lower ends in seconds: narrow where most visitors are. */
const EDGES = [0, 15, 30, 60, 120, 180, 300, 600, 1800];

/** Median, 90th percentile and histogram of completions by duration bucket (see durationBucket). Seconds, at most 5 % off. */
export function timeFigures(buckets: Record<string, number>): TimeFigures {
  const sorted = Object.entries(buckets)
    .map(([bucket, count]) => ({ seconds: secondsOfBucket(Number(bucket)), count }))
    .sort((a, b) => a.seconds - b.seconds);
  const count = sorted.reduce((sum, entry) => sum + entry.count, 0);
  const at = (share: number) => {
    let seen = 0;
    for (const entry of sorted) {
      seen += entry.count;
      if (seen >= share * count) return Math.round(entry.seconds);
    }
    return 0;
  };
  return { median: at(0.5), p90: at(0.9), count, histogram: count ? histogram(sorted) : [] };
}

function histogram(times: ReadonlyArray<{ seconds: number; count: number }>): TimeFigures['histogram'] {
  return EDGES.map((from, index) => {
    const to = EDGES[index + 1] ?? null;
    const inside = times.filter(({ seconds }) => seconds >= from && (to === null || seconds < to));
    return { from, to, count: inside.reduce((sum, entry) => sum + entry.count, 0) };
  });
}
