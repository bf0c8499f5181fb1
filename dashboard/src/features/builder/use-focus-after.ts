import { useEffect, useRef } from 'react';

/** Moves the focus once what it goes to has been drawn: whatever had it may be gone by then. */
export function useFocusAfter(): (move: () => unknown) => void {
  const next = useRef<() => unknown>(undefined);
  useEffect(() => {
    const move = next.current;
    next.current = undefined;
    move?.();
  });
  return (move) => {
    next.current = move;
  };
}
