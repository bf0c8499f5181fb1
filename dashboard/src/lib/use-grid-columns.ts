import { useCallback, useSyncExternalStore } from 'react';

/** Asked at every drawing, so made once for each query. */
const lists = new Map<string, MediaQueryList>();
function listOf(query: string): MediaQueryList {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list;
}

/** Whether a media query matches, kept up to date. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = listOf(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => listOf(query).matches);
}

/** How many cards stand side by side: one, two or three by the window's width. */
export function useGridColumns(): number {
  const [wide, medium] = [useMedia('(min-width: 80rem)'), useMedia('(min-width: 48rem)')];
  return wide ? 3 : medium ? 2 : 1;
}
