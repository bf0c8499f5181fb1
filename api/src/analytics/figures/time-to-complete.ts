import type { QuizFigures } from '../../../contract/analytics/analytics.schema.ts';
import { durationBucket, secondsOfBucket } from '../projection/stat-keys.ts';
import type { Figure } from './figure.ts';

type Times = QuizFigures['timeToComplete'];

/** Lower ends in seconds: narrow where most visitors are. */
const EDGES = [0, 15, 30, 60, 120, 180, 300, 600, 1800];

/** Seconds from the first answer to completion. A day holds completions by bucket (see durationBucket). */
export const timeToComplete: Figure<Times> = {
  *increments({ visit, stages: { complete } }) {
    // If the events were lost, all stages have the time of one moment: when it began is unknown.
    const seconds = complete ? (complete.getTime() - (visit.startAt ?? complete).getTime()) / 1000 : 0;
    if (complete && seconds > 0) yield [complete, `durations.${durationBucket(seconds)}`];
  },
  present: ({ sums }) => timeFigures((sums.durations ?? {}) as Record<string, number>),
  explain: (_period, { count }) => ({
    timeToComplete: {
      formula:
        'seconds from the first answer to Finish, at most 5% off; half took up to the median, nine of ten up to p90',
      counts: { completions: count },
    },
  }),
};

/** Median, 90th percentile and histogram of counts by bucket. Seconds, at most 5 % off. */
export function timeFigures(buckets: Readonly<Record<string, number>>): Times {
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

function histogram(times: ReadonlyArray<{ seconds: number; count: number }>): Times['histogram'] {
  return EDGES.map((from, index) => {
    const to = EDGES[index + 1] ?? null;
    const inside = times.filter(({ seconds }) => seconds >= from && (to === null || seconds < to));
    return { from, to, count: inside.reduce((sum, entry) => sum + entry.count, 0) };
  });
}
