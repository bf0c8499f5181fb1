import { useLayoutEffect, useRef, useState } from 'react';

/**
 * The same functions at every drawing, which do what those of the last one do: rows of a long list that take them need not be drawn anew
 * whenever anything around them is.
 */
export function useStable<T extends Record<string, (...given: never[]) => void>>(actions: T): T {
  const latest = useRef(actions);
  useLayoutEffect(() => {
    latest.current = actions;
  });
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [name, (...given: never[]) => latest.current[name]?.(...given)]),
      ) as T,
  );
  return stable;
}
