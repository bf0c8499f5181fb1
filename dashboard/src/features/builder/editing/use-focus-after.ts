import { useEffect, useState } from 'react';

/**
 * Moves the focus once what it goes to has been drawn: whatever had it may be gone by then. What is changed together with it is drawn with
 * it; the effects of a draw that was already under way do not move it.
 */
export function useFocusAfter(): (move: () => unknown) => void {
  const [asked, ask] = useState<{ move: () => unknown }>();
  useEffect(() => {
    asked?.move();
  }, [asked]);
  return (move) => ask({ move });
}
