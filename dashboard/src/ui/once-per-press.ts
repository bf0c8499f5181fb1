import type { MouseEvent } from 'react';

/** For a button that does its work again each time: a double click is one press, also when the first is done before the second comes. */
export const oncePerPress = (run: () => void) => (event: MouseEvent) => {
  if (event.detail < 2) run();
};
