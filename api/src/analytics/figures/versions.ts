import type { QuizFigures } from '../../../contract/analytics/analytics.schema.ts';
import { statKey } from '../projection/stat-keys.ts';
import { averageScoreOf, completionRateOf, hasCounts, stageTotals, sumTotals } from '../projection/totals.ts';
import { averageScore } from './average-score.ts';
import { countedVersions } from './counted-versions.ts';
import type { Figure } from './figure.ts';
import { funnel } from './funnel.ts';
import { outcomeFigures } from './outcomes.ts';

type Versions = QuizFigures['versions'];
const { totalViews, totalStarts, totalCompletions, totalLeads } = funnel;
const totals = [totalViews, totalStarts, totalCompletions, totalLeads, averageScore];

/** The totals and outcomes of each version that visits began with, the latest first. */
export const versions: Figure<Versions> = {
  *increments(facts) {
    const version = `versions.${facts.visit.shown}`;
    for (const total of totals)
      for (const [at, name, amount] of total.increments(facts)) yield [at, `${version}.${name}`, amount];
    for (const { at, outcomeId = '', times } of facts.results)
      yield [at, `${version}.outcomes.${statKey(outcomeId)}`, times];
  },
  async present(period) {
    const { quiz, sums } = period;
    const counted = Object.entries(countedVersions(sums));
    const known = new Map(counted.length ? (await quiz.versions()).map((one) => [one.version, one]) : []);
    return counted
      .flatMap(([version, { outcomes = {}, ...counts }]) => {
        const one = known.get(version);
        // A quiz that is being deleted has lost its versions already.
        if (!one || !hasCounts(counts)) return [];
        const stages = stageTotals(counts);
        return {
          ...stages,
          completionRate: completionRateOf(stages),
          averageScore: averageScoreOf(sumTotals([counts])),
          outcomes: outcomeFigures(outcomes, period),
          version,
          name: one.name ?? '',
          createdAt: (one.publishedAt ?? one.createdAt).toISOString(),
          current: version === quiz.version,
        };
      })
      .sort((one, other) => other.createdAt.localeCompare(one.createdAt));
  },
  explain: (_period, shown) => ({
    versions: {
      formula: 'the same figures of the sessions that began with the version',
      counts: { versions: shown.length },
    },
  }),
};
