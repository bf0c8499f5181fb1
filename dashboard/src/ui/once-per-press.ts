import type { MouseEvent } from 'react';

/**
 * For a button that does its work again each time, or that stands where another one stood: a double click is one press, also when the
 * first click is done before the second one comes.
 */
export const oncePerPress = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run();
};
