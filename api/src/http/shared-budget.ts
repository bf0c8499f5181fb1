import { collectionNamed } from '../collections.ts';
import { tooMany } from '../errors.ts';

const WINDOW_MS = 60_000;
/** The fraction of a budget that an instance counts by itself before it reports them. */
const FIRST_REPORT = 0.1;
/** The same from then on. */
const LATER_REPORTS = 0.02;
/** How often a budget that others know of is reported again at least, in milliseconds. */
const REPORT_MS = 1_000;
const MOST_KEYS = 50_000;
const MOST_REPORTED = 1_000;

type Window = {
  /** End of the window, by this process's clock. */
  until: number;
  /** Taken here and not reported yet. */
  unreported: number;
  /** Taken by all, as far as they have reported. */
  reported: number;
  reportedAt: number;
};

/**
 * A number of calls per minute and key, counted in memory and shared with the other instances through MongoDB. Occasional callers are never
 * written there: a key is reported once a tenth of its budget is used here, and then with each fiftieth, and all that are due while others
 * are being written are written together. So neither many keys nor many calls cause many writes. For each further instance that a client
 * reaches, it may exceed its budget by a tenth of it, and by what it sends between their reports.
 */
export class Budget {
  static readonly COLLECTION = 'rate_limits';
  readonly #windows = new Map<string, Window>();
  readonly #due = new Map<string, Window>();
  #reporting = false;

  constructor(
    readonly name: string,
    readonly points: number,
  ) {}

  /** Counts one call; a 429 with Retry-After if this budget is used up. Never waits for the database. */
  spend(key: string): void {
    const now = Date.now();
    const window = this.#windowOf(key, now);
    if (window.reported + window.unreported >= this.points) throw tooMany(Math.max(1, (window.until - now) / 1_000));
    window.unreported += 1;
    if (!this.#isDue(window, now)) return;
    this.#due.set(key, window);
    if (!this.#reporting) void this.#report();
  }

  #isDue({ unreported, reportedAt }: Window, now: number): boolean {
    const most = Math.max(1, Math.floor(this.points * (reportedAt > 0 ? LATER_REPORTS : FIRST_REPORT)));
    return unreported >= most || (reportedAt > 0 && now - reportedAt > REPORT_MS);
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.until > now) return known;
    const window: Window = { until: now + WINDOW_MS, unreported: 0, reported: 0, reportedAt: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > MOST_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }

  /** Reports what is due, and then what has become due meanwhile. */
  async #report(): Promise<void> {
    this.#reporting = true;
    while (this.#due.size > 0) {
      const batch = [...this.#due]
        .slice(0, MOST_REPORTED)
        .map(([key, window]) => ({ key, window, shared: `${this.name}:${key}`, added: window.unreported }));
      for (const { key } of batch) this.#due.delete(key);
      // Counted by this instance alone while the database is away.
      const counts = await addToShared(batch).catch(() => new Map<string, SharedCount>());
      for (const { window, shared, added } of batch) {
        window.reportedAt = Date.now();
        const count = counts.get(shared);
        if (!count) continue;
        window.unreported -= added;
        window.reported = count.value;
        window.until = Date.now() + count.leftMs;
      }
    }
    this.#reporting = false;
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
