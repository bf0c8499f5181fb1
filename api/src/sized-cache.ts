/**
 * A cache bounded by its number of entries and by their total size, measured as the length of their
 * JSON. Drops the oldest entries first, and never the newest.
 */
export class SizedCache<V> {
  readonly #entries = new Map<string, { value: V; size: number }>();
  readonly #max: { entries: number; size: number };
  #size = 0;

  constructor(max: { entries: number; size: number }) {
    this.#max = max;
  }

  get(key: string): V | undefined {
    return this.#entries.get(key)?.value;
  }

  set(key: string, value: V): void {
    this.delete(key);
    const size = JSON.stringify(value).length;
    this.#entries.set(key, { value, size });
    this.#size += size;
    for (const oldest of this.#entries.keys()) {
      const { size: entries } = this.#entries;
      if (oldest === key || (entries <= this.#max.entries && this.#size <= this.#max.size)) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#size -= this.#entries.get(key)?.size ?? 0;
    this.#entries.delete(key);
  }
}
