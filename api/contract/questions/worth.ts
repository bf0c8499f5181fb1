/** So many votes for an outcome. */
export type Vote = { outcomeId: string; weight: number };
/** What an answer is worth. Worths add up point by point and vote by vote. */
export type Worth = { points: number; votes: Vote[] };
/** A worth that an answer can have, and the target that its options name, if any (see flow.ts). */
export type AnswerEffect = { worth: Worth; next?: string | undefined };
/** The same, with how many of the equally likely answers have it. */
export type EffectShare = AnswerEffect & { count: bigint };

/** An option as far as scoring goes. */
export type ScorableOption = { id: string; points: number; votes: Vote[]; next?: string | undefined };

export const NOTHING: Worth = { points: 0, votes: [] };

export const optionWorth = ({ points, votes }: Pick<ScorableOption, 'points' | 'votes'>): Worth => ({
  points: wholePoints(points),
  votes,
});

/** The worth of options that were chosen together; votes for one outcome are one. */
export function sumOfWorths(worths: readonly Worth[]): Worth {
  const [only] = worths;
  if (only && worths.length === 1) return only;
  const votes = new Map<string, number>();
  let points = 0;
  for (const worth of worths) {
    points += worth.points;
    for (const { outcomeId, weight } of worth.votes) votes.set(outcomeId, (votes.get(outcomeId) ?? 0) + weight);
  }
  return { points, votes: [...votes].flatMap(([outcomeId, weight]) => (weight === 0 ? [] : [{ outcomeId, weight }])) };
}

/** Whole numbers as they are, anything else as 0. */
export function wholePoints(points: unknown): number {
  return Number.isInteger(points) ? (points as number) : 0;
}
