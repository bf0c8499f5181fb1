import { startTransition, useEffect, useState } from 'react';
import { inRest } from './in-rest.ts';

/** A longer list than this costs more than it shows. */
export const LONG = 20;
/** With the first of them the whole page is laid out. */
const FIRST = 6;
const AT_ONCE = 10;

/**
 * How many rows of a long list are drawn: some at once, and the others as many at a time, as soon as the browser has nothing better to do,
 * so that a page with many can be used as soon as one with few. All of them from then on, however many are added.
 */
export function useGradually(total: number): number {
  const [drawn, setDrawn] = useState(total > LONG ? FIRST : Number.POSITIVE_INFINITY);
  useEffect(() => {
    if (drawn === Number.POSITIVE_INFINITY) return;
    const next = drawn + AT_ONCE;
    return inRest(() => startTransition(() => setDrawn(next < total ? next : Number.POSITIVE_INFINITY)));
  }, [drawn, total]);
  return drawn;
}
