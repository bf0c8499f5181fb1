import type { Outcome } from '#contract/quiz/quiz.schema';

const SCORES = 101;

/** Where one range of scores ends and the next begins: at `score` is the first score of the one above. */
export type Boundary = { below: Outcome; above: Outcome; score: number; least: number; most: number };

/** The boundaries between neighbouring ranges, each with how far it may be moved so that both keep a score of their own. */
export function boundariesOf(outcomes: readonly Outcome[]): Boundary[] {
  const ranges = outcomes
    .filter(({ minScore, maxScore }) => minScore !== null && maxScore !== null && minScore <= maxScore)
    .sort((one, other) => endOf(one.minScore) - endOf(other.minScore));
  return ranges.slice(1).flatMap((above, place) => {
    const below = ranges[place] as Outcome;
    const [least, most] = [endOf(below.minScore) + 1, endOf(above.maxScore)];
    return least > most ? [] : [{ below, above, score: endOf(above.minScore), least, most }];
  });
}

const endOf = (score: number | null): number => score ?? 0;

/** The range above begins at `score` and the one below ends right before it, which closes a gap and ends an overlap between the two. */
export function moveBoundary(outcomes: Outcome[], { below, above, least, most }: Boundary, score: number): Outcome[] {
  const first = Math.min(most, Math.max(least, Math.round(score)));
  return outcomes.map((outcome) => {
    if (outcome.id === below.id) return { ...outcome, maxScore: first - 1 };
    return outcome.id === above.id ? { ...outcome, minScore: first } : outcome;
  });
}

/** Ranges from 0 to 100 as equal as can be, in the order of the list. */
export const spreadEvenly = (outcomes: Outcome[]): Outcome[] =>
  outcomes.map((outcome, place) => ({
    ...outcome,
    minScore: startOf(place, outcomes.length),
    maxScore: startOf(place + 1, outcomes.length) - 1,
  }));

/** With one more outcome, which takes part of the scores at once; ranges that were set by hand stay, and it waits for its own. */
export function withOutcome(outcomes: Outcome[], added: Outcome): Outcome[] {
  const byHand = spreadEvenly(outcomes).some(
    ({ minScore, maxScore }, place) => outcomes[place]?.minScore !== minScore || outcomes[place].maxScore !== maxScore,
  );
  return byHand ? [...outcomes, added] : spreadEvenly([...outcomes, added]);
}

const startOf = (place: number, count: number): number => Math.round((SCORES * place) / count);
