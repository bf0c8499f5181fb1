import { useState } from 'react';

/** A switch, off by default, stored in this browser where storage is allowed. */
export function useStoredSwitch(key: string): [on: boolean, set: (on: boolean) => void] {
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
      // Then it lasts as long as this page.
    }
  };
  return [on, set];
}
