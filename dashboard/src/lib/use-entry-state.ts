import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

const kept = new Map<string, unknown>();

/** A state that is there again for whoever comes back to this page through the history, until the window is loaded anew. */
export function useEntryState<T>(name: string, first: T) {
  const { key } = useLocation();
  const place = `${key} ${name}`;
  const [value, setValue] = useState(() => (kept.has(place) ? (kept.get(place) as T) : first));
  useEffect(() => void kept.set(place, value), [place, value]);
  return [value, setValue] as const;
}
