import { type RefObject, useLayoutEffect } from 'react';
import { focusIfLost } from './dialog.tsx';

/** Where something goes with the focus in it, like a list with its last row, the page goes on at its heading. */
export function useFocusPassedOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      const heading = document.querySelector('#content h1');
      // Another page says itself where it begins.
      if (part.current?.contains(document.activeElement)) queueMicrotask(() => heading?.isConnected && focusIfLost());
    },
    [part],
  );
}
