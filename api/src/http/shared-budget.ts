import { collectionNamed } from '../collections.ts';
import { tooMany } from '../errors.ts';

const WINDOW_MS = 60_000;
/** The fraction of a budget that an instance counts by itself before it tells the others. */
const FIRST_TOLD = 0.1;
/** The same from then on. */
const TOLD = 0.02;
/** How often a budget that others know of is told again at least, in milliseconds. */
const TELL_MS = 1_000;
const MOST_KEYS = 50_000;
const MOST_TOLD = 1_000;

type Window = {
  /** End of the window, by this process's clock. */
  until: number;
  /** Taken here and not told yet. */
  untold: number;
  /** Taken by all, as far as they have told. */
  told: number;
  toldAt: number;
};

/**
 * A number of calls per minute and key, counted in memory and shared with the other instances through MongoDB. Occasional callers are never
 * written there: a key is told once a tenth of its budget is used here, and then with each fiftieth, and all that are due while others are
 * being written are written together. So neither many keys nor many calls cause many writes. For each further instance that a client
 * reaches, it may exceed its budget by a tenth of it, and by what it sends while the instances tell each other.
 */
export class Budget {
  static readonly COLLECTION = 'rate_limits';
  readonly #windows = new Map<string, Window>();
  readonly #due = new Map<string, Window>();
  #telling = false;

  constructor(
    readonly name: string,
    readonly points: number,
  ) {}

  /** Counts one call; a 429 with Retry-After if this budget is used up. Never waits for the database. */
  spend(key: string): void {
    const now = Date.now();
    const window = this.#windowOf(key, now);
    if (window.told + window.untold >= this.points) throw tooMany(Math.max(1, (window.until - now) / 1_000));
    window.untold += 1;
    if (!this.#isDue(window, now)) return;
    this.#due.set(key, window);
    if (!this.#telling) void this.#tell();
  }

  #isDue({ untold, toldAt }: Window, now: number): boolean {
    const most = Math.max(1, Math.floor(this.points * (toldAt > 0 ? TOLD : FIRST_TOLD)));
    return untold >= most || (toldAt > 0 && now - toldAt > TELL_MS);
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.until > now) return known;
    const window: Window = { until: now + WINDOW_MS, untold: 0, told: 0, toldAt: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > MOST_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }

  /** Tells what is due, and then what has become due meanwhile. */
  async #tell(): Promise<void> {
    this.#telling = true;
    while (this.#due.size > 0) {
      const batch = [...this.#due]
        .slice(0, MOST_TOLD)
        .map(([key, window]) => ({ key, window, shared: `${this.name}:${key}`, added: window.untold }));
      for (const { key } of batch) this.#due.delete(key);
      // Counted by this instance alone while the database is away.
      const counts = await addToShared(batch).catch(() => new Map<string, SharedCount>());
      for (const { window, shared, added } of batch) {
        window.toldAt = Date.now();
        const count = counts.get(shared);
        if (!count) continue;
        window.untold -= added;
        window.told = count.value;
        window.until = Date.now() + count.leftMs;
      }
    }
    this.#telling = false;
  }
}

type SharedWindow = { key: string; value: number; expire: Date; at: Date };
type SharedCount = { value: number; leftMs: number };

/** Adds to the counts of all instances, each in a new window if the last one is over by the database's clock, and reads them. */
async function addToShared(batch: ReadonlyArray<{ shared: string; added: number }>): Promise<Map<string, SharedCount>> {
  const running = { $gt: ['$expire', '$$NOW'] };
  const windows = collectionNamed<SharedWindow>(Budget.COLLECTION);
  await windows.bulkWrite(
    batch.map(({ shared: key, added }) => ({
      updateOne: {
        filter: { key },
        update: [
          {
            $set: {
              value: { $cond: [running, { $add: ['$value', added] }, added] },
              expire: { $cond: [running, '$expire', { $add: ['$$NOW', WINDOW_MS] }] },
              at: '$$NOW',
            },
          },
        ],
        upsert: true,
      },
    })),
    { ordered: false },
  );
  const found = await windows
    .find(
      { key: { $in: batch.map(({ shared }) => shared) } },
      { projection: { _id: 0, key: 1, value: 1, expire: 1, at: 1 } },
    )
    .toArray();
  return new Map(found.map(({ key, value, expire, at }) => [key, { value, leftMs: expire.getTime() - at.getTime() }]));
}
