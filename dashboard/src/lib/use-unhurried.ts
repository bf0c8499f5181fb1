import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A value as it was when the page was last painted: for what only shows something that is being typed. The key's own frame draws the field
 * alone, and this follows in a later one, in slices. With what sets it, where that is known to be drawn in slices already.
 */
export function useUnhurried<T>(value: T) {
  const [shown, setShown] = useState(value);
  useEffect(
    () => (value === shown ? undefined : afterPaint(() => startTransition(() => setShown(value)))),
    [value, shown],
  );
  return [shown, setShown] as const;
}
