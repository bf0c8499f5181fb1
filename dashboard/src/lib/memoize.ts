/**
 * Memoizes a function of an object by reference; the object must never change. Of a hundred questions only the edited one is computed again.
 */
export function memoize<T extends object, R>(make: (from: T) => R): (from: T) => R {
  const made = new WeakMap<T, { result: R }>();
  return (from) => {
    const known = made.get(from) ?? { result: make(from) };
    made.set(from, known);
    return known.result;
  };
}
