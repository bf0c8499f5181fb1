import type { QuizAnalytics } from '#contract/analytics/analytics.schema';
import { dayText, shortDayText } from '../../lib/format.ts';
import { outcomeLabel } from '../quizzes/outcome-label.ts';

/** What days of 2026-03-03's form are called beside each other: 'Mar 3', with the year where they are of more than one. */
export function dayNames(days: ReadonlyArray<{ day: string }>): (iso: string) => string {
  const yearOf = (at: number) => days.at(at)?.day.slice(0, 4);
  return yearOf(0) === yearOf(-1) ? shortDayText : dayText;
}

/** Seconds as a person says them: '45 s', '2 min', '2 min 30 s'. */
export function duration(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / 60), Math.round(seconds % 60)];
  return [minutes ? `${minutes} min` : '', rest || !minutes ? `${rest} s` : ''].filter(Boolean).join(' ');
}

/** A range of the histogram: '15–30 s', '1–2 min', '30+ min'. */
export function rangeLabel({ from, to }: QuizAnalytics['timeToComplete']['histogram'][number]): string {
  const minutes = from >= 60;
  const low = minutes ? from / 60 : from;
  const unit = minutes ? 'min' : 's';
  return to === null ? `${low}+ ${unit}` : `${low}–${minutes ? to / 60 : to} ${unit}`;
}

type Outcomes = QuizAnalytics['outcomeDistribution'];

/** How many finished in the period: its leads may have finished before. Each completion has an outcome, if only the one without a name. */
export const finishedIn = (outcomes: Outcomes): number => outcomes.reduce((sum, { count }) => sum + count, 0);

/** The average score; undefined without completions in the period. */
export const averageOf = (averageScore: number, outcomes: Outcomes): number | undefined =>
  finishedIn(outcomes) > 0 ? averageScore : undefined;

const either = new Intl.ListFormat('en', { type: 'disjunction' });

/** In words, the outcomes of a completed quiz that no visitor got; undefined where there are none. */
export function unreached(
  distribution: QuizAnalytics['outcomeDistribution'],
  outcomes: ReadonlyArray<{ id: string; name: string; title?: string }>,
): string | undefined {
  if (distribution.length === 0) return undefined;
  const reached = new Set(distribution.map(({ id }) => id));
  const names = outcomes.flatMap((outcome) =>
    outcome.name && !reached.has(outcome.id) ? [`“${outcomeLabel(outcome, outcomes)}”`] : [],
  );
  return names.length ? `Nobody got ${either.format(names)}.` : undefined;
}

/** Between which scores the middle half of all are, as far as counts of 0–9, 10–19, … tell; undefined without any. */
export function middleHalf(spread: readonly number[]): string | undefined {
  const count = spread.reduce((sum, each) => sum + each, 0);
  if (count === 0) return undefined;
  const tenAt = (rank: number) => {
    let seen = 0;
    return spread.findIndex((each) => {
      seen += each;
      return seen >= rank;
    });
  };
  const [first, last] = [tenAt(count / 4), tenAt((3 * count) / 4)];
  return `${first * 10}–${last === spread.length - 1 ? 100 : last * 10 + 9}`;
}
