const MAX_BYTES = 16 * 1024 * 1024;

const kept = new Map<string, Buffer>();
const underWay = new Map<string, Promise<Buffer | undefined>>();
let size = 0;

/** Bytes of a file that never changes, from memory where they are: many readers at once share one copy. The longest unread go first. */
export async function cachedBytes(id: string, read: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
  const known = kept.get(id);
  if (known) {
    kept.delete(id);
    kept.set(id, known);
    return known;
  }
  const begun = underWay.get(id);
  if (begun !== undefined) return begun;
  const reading = read()
    .then((bytes) => {
      if (bytes) keep(id, bytes);
      return bytes;
    })
    .finally(() => underWay.delete(id));
  underWay.set(id, reading);
  return reading;
}

function keep(id: string, bytes: Buffer): void {
  kept.set(id, bytes);
  size += bytes.length;
  for (const [oldest, { length }] of kept) {
    if (size <= MAX_BYTES) return;
    kept.delete(oldest);
    size -= length;
  }
}
