type Bytes = Promise<Buffer | undefined>;

/**
 * Keeps at most so many bytes, which never change under their id: many readers at once share one copy, and one try to read or make it. The
 * longest unread go first. What is undefined is not kept.
 */
export function byteCache(maxBytes: number): (id: string, make: () => Bytes) => Bytes {
  const kept = new Map<string, Buffer>();
  const underWay = new Map<string, Bytes>();
  let size = 0;

  function keep(id: string, bytes: Buffer): void {
    kept.set(id, bytes);
    size += bytes.length;
    for (const [oldest, { length }] of kept) {
      if (size <= maxBytes) return;
      kept.delete(oldest);
      size -= length;
    }
  }
  return async (id, make) => {
    const known = kept.get(id);
    if (known) {
      kept.delete(id);
      kept.set(id, known);
      return known;
    }
    const begun = underWay.get(id);
    if (begun !== undefined) return begun;
    const making = make()
      .then((bytes) => {
        if (bytes) keep(id, bytes);
        return bytes;
      })
      .finally(() => underWay.delete(id));
    underWay.set(id, making);
    return making;
  };
}
