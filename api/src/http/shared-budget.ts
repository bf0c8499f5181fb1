import { collectionNamed } from '../db/collections.ts';
import { tooMany } from '../errors.ts';

const WINDOW_MS = 60_000;
/** The share of a budget that an instance counts locally before its first report. */
const FIRST_REPORT_SHARE = 0.1;
/** The share between later reports. */
const NEXT_REPORT_SHARE = 0.02;
/** The longest time between reports of a key that was reported before. */
const REPORT_INTERVAL_MS = 1_000;
const MAX_KEYS = 50_000;
const MAX_KEYS_PER_REPORT = 1_000;

type Window = {
  /** By this process's clock, as is `reportedAt`. */
  endsAt: number;
  /** Calls counted here and not reported yet. */
  unreported: number;
  /** Calls that all instances had reported when this one last did. */
  reported: number;
  /** 0 before the first report. */
  reportedAt: number;
};

/**
 * A rate limit: `points` calls per minute and key, counted in memory and shared between instances
 * through MongoDB. A key is reported once a tenth of its budget is used here, then with every
 * fiftieth. Keys that come due during a report are written together by the next one. So occasional
 * callers cause no write, and neither many keys nor many calls cause many. The price: with each
 * further instance it reaches, a client can exceed its budget by a tenth of it plus what it sends
 * between reports.
 */
export class SharedBudget {
  static readonly COLLECTION = 'rate_limits';
  readonly #windows = new Map<string, Window>();
  readonly #due = new Map<string, Window>();
  #isReporting = false;

  constructor(
    readonly name: string,
    readonly points: number,
  ) {}

  /**
   * Counts one call. Throws a 429 with Retry-After if the budget is used up. Never waits for the
   * database.
   */
  spend(key: string): void {
    const now = Date.now();
    const window = this.#windowOf(key, now);
    if (window.reported + window.unreported >= this.points) throw tooMany(Math.max(1, (window.endsAt - now) / 1_000));
    window.unreported += 1;
    if (!this.#isDue(window, now)) return;
    this.#due.set(key, window);
    if (!this.#isReporting) void this.#report();
  }

  #isDue({ unreported, reportedAt }: Window, now: number): boolean {
    const share = reportedAt > 0 ? NEXT_REPORT_SHARE : FIRST_REPORT_SHARE;
    const threshold = Math.max(1, Math.floor(this.points * share));
    return unreported >= threshold || (reportedAt > 0 && now - reportedAt > REPORT_INTERVAL_MS);
  }

  #windowOf(key: string, now: number): Window {
    const current = this.#windows.get(key);
    if (current && current.endsAt > now) return current;
    const window: Window = { endsAt: now + WINDOW_MS, unreported: 0, reported: 0, reportedAt: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > MAX_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }

  /** Reports due keys until none are left. */
  async #report(): Promise<void> {
    this.#isReporting = true;
    while (this.#due.size > 0) {
      const batch = [...this.#due]
        .slice(0, MAX_KEYS_PER_REPORT)
        .map(([key, window]) => ({ key, window, sharedKey: `${this.name}:${key}`, added: window.unreported }));
      for (const { key } of batch) this.#due.delete(key);
      // While the database is unreachable, this instance counts alone.
      const counts = await addToShared(batch).catch(() => new Map<string, SharedCount>());
      for (const { window, sharedKey, added } of batch) {
        window.reportedAt = Date.now();
        const count = counts.get(sharedKey);
        if (!count) continue;
        window.unreported -= added;
        window.reported = count.value;
        window.endsAt = Date.now() + count.leftMs;
      }
    }
    this.#isReporting = false;
  }
}

type SharedWindow = { key: string; value: number; expire: Date; at: Date };
type SharedCount = { value: number; leftMs: number };

/**
 * Adds to the shared counts and reads them back. A count whose window has ended, by the database's
 * clock, starts a new window.
 */
async function addToShared(
  batch: ReadonlyArray<{ sharedKey: string; added: number }>,
): Promise<Map<string, SharedCount>> {
  const isRunning = { $gt: ['$expire', '$$NOW'] };
  const windows = collectionNamed<SharedWindow>(SharedBudget.COLLECTION);
  await windows.bulkWrite(
    batch.map(({ sharedKey: key, added }) => ({
      updateOne: {
        filter: { key },
        update: [
          {
            $set: {
              value: { $cond: [isRunning, { $add: ['$value', added] }, added] },
              expire: { $cond: [isRunning, '$expire', { $add: ['$$NOW', WINDOW_MS] }] },
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
      { key: { $in: batch.map(({ sharedKey }) => sharedKey) } },
      { projection: { _id: 0, key: 1, value: 1, expire: 1, at: 1 } },
    )
    .toArray();
  return new Map(found.map(({ key, value, expire, at }) => [key, { value, leftMs: expire.getTime() - at.getTime() }]));
}
