import type { QuizAnalytics, QuizFigures } from '../../../contract/analytics/analytics.schema.ts';
import { averageScore } from './average-score.ts';
import { categories } from './categories.ts';
import { daily } from './daily.ts';
import type { Amounts, CountedPeriod, Figure, QuizFigureTable } from './figure.ts';
import { funnel } from './funnel.ts';
import { outcomeDistribution } from './outcomes.ts';
import { questions } from './questions.ts';
import { sources } from './sources.ts';
import { timeToComplete } from './time-to-complete.ts';
import { versions } from './versions.ts';

/** Every figure of a quiz. Projection, recount and presentation know figures by this table alone. */
const table: QuizFigureTable = {
  ...funnel,
  averageScore,
  outcomeDistribution,
  questions,
  categories,
  versions,
  timeToComplete,
  sources,
  daily,
};

export const figures: ReadonlyArray<Figure> = Object.values(table);

const bounds = figures.flatMap(({ bound }) => bound ?? []);

/** A projection of the fields that `boundKeys` reads of a day's document. */
export const boundedFields: Readonly<Record<string, 1>> = Object.fromEntries(bounds.map(({ field }) => [field, 1]));

/** Limits the keys of a day's amounts, so that no document outgrows its limit. For `stored` and `isWholeDay` see `KeyBound`. */
export const boundKeys = (amounts: Amounts, stored: object | undefined, isWholeDay: boolean): Amounts =>
  bounds.reduce(
    (bounded, { field, apply }) => apply(bounded, (stored as Record<string, unknown>)?.[field], isWholeDay),
    amounts,
  );

/** All figures of a period, with how they are calculated. */
export async function presentFigures(
  period: CountedPeriod,
): Promise<{ figures: QuizFigures; explain: NonNullable<QuizAnalytics['explain']> }> {
  const presented = await Promise.all(
    Object.entries<Figure>(table).map(async ([name, figure]) => {
      const shown = await figure.present(period);
      return { name, shown, explained: figure.explain(period, shown) };
    }),
  );
  return {
    // The table's type names every figure with what it shows.
    figures: Object.fromEntries(presented.map(({ name, shown }) => [name, shown])) as QuizFigures,
    explain: Object.assign({}, ...presented.map(({ explained }) => explained)),
  };
}
