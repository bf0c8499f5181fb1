import { useState } from 'react';

/** An object that is made at every drawing, as the one that it was before while all its fields are the same. */
export function useShallowStable<T extends object>(value: T): T {
  const [kept, keep] = useState(value);
  if (haveSameFields(kept, value)) return kept;
  keep(value);
  return value;
}

const haveSameFields = <T extends object>(one: T, other: T): boolean =>
  one === other ||
  (Object.keys(one).length === Object.keys(other).length &&
    Object.entries(one).every(([name, field]) => Object.is(field, other[name as keyof T])));
