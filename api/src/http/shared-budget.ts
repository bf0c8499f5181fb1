import { collectionNamed } from '../collections.ts';

const WINDOW_MS = 60_000;
/**
 * The fraction of a budget that an instance counts by itself before it reports it; by this much, per instance, a budget may be exceeded.
 */
const UNREPORTED = 0.02;
/** How often a partly used window is reported at least, in milliseconds. */
const REPORT_MS = 1_000;
const MOST_KEYS = 50_000;

type Window = {
  /** End of the window, by this process's clock. */
  until: number;
  /** Taken here and not reported yet. */
  unreported: number;
  /** Taken by all, as far as they have reported. */
  reported: number;
  reporting: boolean;
  reportedAt: number;
};

/**
 * A number of calls per minute and key, counted in memory and shared with the other instances through MongoDB. Occasional callers are never
 * written there: a key is only reported each time it has used another fraction of its budget, so neither many keys nor many calls cause
 * many writes.
 */
export class Budget {
  static readonly COLLECTION = 'rate_limits';
  readonly #windows = new Map<string, Window>();
  readonly #step: number;

  constructor(
    readonly name: string,
    readonly points: number,
  ) {
    this.#step = Math.max(1, Math.floor(points * UNREPORTED));
  }

  /** Counts one call. Returns 0, or the milliseconds until the next window if this budget is used up. */
  take(key: string): number {
    const now = Date.now();
    const window = this.#windowOf(key, now);
    if (window.reported + window.unreported >= this.points) return Math.max(1, window.until - now);
    window.unreported += 1;
    const due = window.unreported >= this.#step || (window.reportedAt > 0 && now - window.reportedAt > REPORT_MS);
    if (due && !window.reporting) void this.#report(key, window);
    return 0;
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.until > now) return known;
    const window: Window = { until: now + WINDOW_MS, unreported: 0, reported: 0, reporting: false, reportedAt: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > MOST_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }

  async #report(key: string, window: Window): Promise<void> {
    window.reporting = true;
    const added = window.unreported;
    try {
      const shared = await addToShared(`${this.name}:${key}`, added);
      window.unreported -= added;
      window.reported = shared.value;
      window.until = Date.now() + shared.leftMs;
    } catch {
      // Counted by this instance alone until the database is back.
    } finally {
      window.reporting = false;
      window.reportedAt = Date.now();
    }
  }
}

type SharedWindow = { key: string; value: number; expire: Date; at: Date };

/** Adds to the count of all instances, in a new window if the last one is over by the database's clock. */
async function addToShared(key: string, added: number): Promise<{ value: number; leftMs: number }> {
  const running = { $gt: ['$expire', '$$NOW'] };
  const record = await collectionNamed<SharedWindow>(Budget.COLLECTION).findOneAndUpdate(
    { key },
    [
      {
        $set: {
          value: { $cond: [running, { $add: ['$value', added] }, added] },
          expire: { $cond: [running, '$expire', { $add: ['$$NOW', WINDOW_MS] }] },
          at: '$$NOW',
        },
      },
    ],
    { upsert: true, returnDocument: 'after', projection: { _id: 0, value: 1, expire: 1, at: 1 } },
  );
  if (!record) return { value: added, leftMs: WINDOW_MS };
  return { value: record.value, leftMs: record.expire.getTime() - record.at.getTime() };
}
