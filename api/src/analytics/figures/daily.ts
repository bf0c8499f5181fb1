import type { DailyFigures } from '../../../contract/analytics/analytics.schema.ts';
import { stageTotals } from '../projection/totals.ts';
import type { Figure } from './figure.ts';

/** The funnel of each day on which anything happened. */
export const daily: Figure<DailyFigures[]> = {
  present: ({ days }) => days.map((day) => ({ day: day.day, ...stageTotals(day) })),
  explain: ({ days }) => ({
    daily: {
      formula:
        'what happened on each day of your time zone, each at most once per session; a session that goes on after midnight counts on both days',
      counts: { days: days.length },
    },
  }),
};
