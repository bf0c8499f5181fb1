import type { MouseEvent } from 'react';

/** A second press within it is the second of a double click. */
export const DOUBLE_CLICK_MS = 500;

/**
 * For a button that does its work again each time, or that stands where another one stood: a double click is one press, also when the
 * first click is done before the second one comes.
 */
export const oncePerPress =
  <E extends Element>(run: (event: MouseEvent<E>) => void) =>
  (event: MouseEvent<E>) => {
    if (event.detail < 2) run(event);
  };
