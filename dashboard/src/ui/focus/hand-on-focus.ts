import { type RefObject, useLayoutEffect } from 'react';

/** What holds it takes the focus of a control that is about to go: the dialog, or the heading of the page. */
export function handOnFocus(from: Element): void {
  const place = from.closest('[role=dialog]') ?? document.querySelector('#content h1');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** Hands on the focus of a part when that goes with the focus in it, like a list with its last row. */
export function useFocusHandedOn(part: RefObject<HTMLElement | null>): void {
  useLayoutEffect(
    () => () => {
      if (part.current?.contains(document.activeElement)) handOnFocus(part.current);
    },
    [part],
  );
}
