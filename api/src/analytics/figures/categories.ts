import type { QuizFigures } from '../../../contract/analytics/analytics.schema.ts';
import { categoryNames } from '../../../contract/scoring/scoring.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { fromStatKey, statKey } from '../projection/stat-keys.ts';
import { DailyStatsModel } from '../projection/stats.model.ts';
import { type DaySums, sumDays } from '../projection/sum-days.ts';
import type { Figure } from './figure.ts';

type Categories = QuizFigures['categories'];
/** By encoded name of the category. */
type Counted = Readonly<Record<string, { scoreSum?: number; tens?: Readonly<Record<string, number>> }>>;

const countsIn = (sums: DaySums) => (sums.categories ?? {}) as Counted;
const TENS = Array.from({ length: 10 }, (_, ten) => ten);
const tenOf = (score: number) => Math.min(Math.floor(score / 10), TENS.length - 1);

/** What completions scored in each category: on average, and how the scores spread. */
export const categories: Figure<Categories> = {
  *increments({ results }) {
    for (const { at, categories: scores = [], times } of results)
      for (const { name, score } of scores) {
        const path = `categories.${statKey(name)}`;
        yield [at, `${path}.scoreSum`, score * times];
        yield [at, `${path}.tens.${tenOf(score)}`, times];
      }
  },
  present({ quiz, sums }) {
    const counted = countsIn(sums);
    const current = categoryNames(quiz.questions);
    const removed = Object.keys(counted)
      .map(fromStatKey)
      .filter((name) => !current.includes(name))
      .sort();
    return [
      ...current.map((name) => figureOf(name, counted)),
      ...removed.map((name) => ({ ...figureOf(name, counted), removed: true as const })),
    ];
  },
  explain: (_period, shown) => ({
    categories: {
      formula: 'sum of the scores in the category / completions that were shown a question of it',
      counts: Object.fromEntries(shown.map(({ name, count }) => [name, count])),
    },
  }),
};

function figureOf(name: string, counted: Counted): Categories[number] {
  const { scoreSum = 0, tens = {} } = counted[statKey(name)] ?? {};
  const spread = TENS.map((ten) => tens[ten] ?? 0);
  const count = spread.reduce((sum, each) => sum + each, 0);
  return { name, count, average: count > 0 ? scoreSum / count : 0, spread };
}

/** The categories of a quiz that any visit scored in, as far as the figures know. */
export async function categoriesInFigures(quizId: string): Promise<string[]> {
  const days = await DailyStatsModel.find({ quiz: quizId }, { categories: 1 }).maxTimeMS(MAX_TIME_MS).lean();
  return Object.keys(countsIn(sumDays(days))).map(fromStatKey);
}
