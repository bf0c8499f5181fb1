/**
 * Works out once what is asked for again and again by the same text. Of texts that others choose, `most` are remembered before it begins
 * anew, so that nobody fills the memory.
 */
export function remembered<T>(workOut: (text: string) => T, most = Number.POSITIVE_INFINITY): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    const found = workOut(text);
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
