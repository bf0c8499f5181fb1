/** Memoizes a function of a text. `most` bounds the entries where strangers choose the texts: a full cache is emptied. */
export function memoizeByText<T>(workOut: (text: string) => T, most = Number.POSITIVE_INFINITY): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    if (known.has(text)) return known.get(text) as T;
    const found = workOut(text);
    if (known.size >= most) known.clear();
    known.set(text, found);
    return found;
  };
}
