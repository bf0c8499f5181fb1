/** So many votes for an outcome. */
export type Vote = { outcomeId: string; weight: number };
/** What an answer is worth. Worths add up point by point and vote by vote. */
export type Worth = { points: number; votes: Vote[] };
/** A worth that an answer to a question can have, and how many of the equally likely answers have it. */
export type WorthShare = { worth: Worth; count: bigint };

/** An option as far as scoring goes. */
export type ScorableOption = { id: string; points: number; votes: Vote[] };

export const NOTHING: Worth = { points: 0, votes: [] };

export const optionWorth = ({ points, votes }: ScorableOption): Worth => ({ points: wholePoints(points), votes });

/** Whole numbers as they are, anything else as 0. */
export function wholePoints(points: unknown): number {
  return Number.isInteger(points) ? (points as number) : 0;
}
