import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const kept = new Map<string, unknown>();

/** A state that the history restores with its entry, until the window is reloaded. */
export function useEntryState<T>(name: string, first: T) {
  const { key } = useLocation();
  const place = `${key} ${name}`;
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as T) : first));
  useEffect(() => void kept.set(place, value), [place, value]);
  return [value, setValue] as const;
}
