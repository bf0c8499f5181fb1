import { useState } from 'react';

/** A switch, off at first, that this browser remembers where it may. */
export function useRemembered(key: string): [on: boolean, set: (on: boolean) => void] {
  const [on, setOn] = useState(() => {
    try {
      return localStorage.getItem(key) === 'on';
    } catch {
      return false;
    }
  });
  const set = (next: boolean) => {
    setOn(next);
    try {
      localStorage.setItem(key, next ? 'on' : 'off');
    } catch {
      // It is remembered for this page alone.
    }
  };
  return [on, set];
}
