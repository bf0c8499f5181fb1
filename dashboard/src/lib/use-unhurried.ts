import { startTransition, useEffect, useState } from 'react';
import { afterPaint } from './after-paint.ts';

/**
 * A value as it was when the page was last painted: for what only shows something that is being typed. The key's own frame draws the field
 * alone, and this follows in a later one, in slices.
 */
export function useUnhurried<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(
    () => (value === shown ? undefined : afterPaint(() => startTransition(() => setShown(value)))),
    [value, shown],
  );
  return shown;
}
