import { averageScoreOf } from '../projection/totals.ts';
import type { Figure } from './figure.ts';

/** The mean score of the completions. A lead of the period may have been completed before it, with its score. */
export const averageScore = {
  *increments({ results }) {
    for (const { at, score = 0, times } of results) yield [at, 'scoreSum', score * times];
  },
  present: ({ sums }) => averageScoreOf(sums),
  explain: ({ sums: { scoreSum, completions } }) => ({
    averageScore: { formula: 'sum of scores / completions', counts: { scoreSum, completions } },
  }),
} satisfies Figure<number>;
