import { startTransition, useEffect, useState } from 'react';

/** A longer list than this costs more than it shows. */
export const FIRST = 20;
const MORE = 10;

/**
 * How many rows of a long list are drawn: the first at once and the others a few at a time, as soon as the browser has nothing better to do,
 * so that a page with many can be used as soon as one with few. All of them from then on, however many are added.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(total > FIRST ? FIRST : Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return;
    const next = drawn + MORE;
    const timer = setTimeout(() => startTransition(() => setDrawn(next < total ? next : Number.POSITIVE_INFINITY)));
    return () => clearTimeout(timer);
  }, [drawn, total]);
  return drawn;
}
