import type { Increments } from './rollup-increments.ts';
import { addTo } from './totals.ts';

/** Figures of one quiz on one day that are to be added. */
export type DayIncrements = Increments & { quiz: string; owner: string; timeZone?: string };
export const keyOf = ({ quiz, day }: Pick<DayIncrements, 'quiz' | 'day'>): string => `${quiz}:${day}`;

/** Adds increments to the sums of their quiz and day. */
export function addIncrements(
  sums: Map<string, DayIncrements>,
  { quiz, owner }: { quiz: string; owner: string },
  timeZone: string,
  more: Increments[],
): void {
  for (const { day, amounts } of more) {
    const key = keyOf({ quiz, day });
    const sum = sums.get(key) ?? { quiz, owner, timeZone, day, amounts: {} };
    addTo(sum.amounts, amounts);
    sums.set(key, sum);
  }
}
