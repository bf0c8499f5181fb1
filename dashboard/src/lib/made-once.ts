/** A function of an object that is never changed, worked out once for each: of a hundred questions only the one that is typed into is another. */
export function madeOnce<T extends object, R>(make: (from: T) => R): (from: T) => R {
  const made = new WeakMap<T, { result: R }>();
  return (from) => {
    const known = made.get(from) ?? { result: make(from) };
    made.set(from, known);
    return known.result;
  };
}
