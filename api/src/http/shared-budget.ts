import { collectionNamed } from '../collections.ts';

const WINDOW_MS = 60_000;
/** The part of a budget that an instance counts alone before it tells the others; so much may be taken too often, per instance. */
const UNTOLD = 0.02;
/** A window that has been counted in part is told at least this often, in milliseconds. */
const TELL_MS = 1_000;
const MOST_KEYS = 50_000;

type Window = {
  /** End of the window, by this process's clock. */
  until: number;
  /** Taken here and not told yet. */
  untold: number;
  /** Taken by all, as far as they have told. */
  told: number;
  telling: boolean;
  toldAt: number;
};

/**
 * A number of calls per minute and key, counted in memory and shared with the other instances through MongoDB. Who calls now and then is
 * never written there: only a key that uses up its budget is, and only each time it has taken another part of it, so that neither many
 * keys nor many calls make many writes.
 */
export class Budget {
  static readonly COLLECTION = 'rate_limits';
  readonly #windows = new Map<string, Window>();
  readonly #step: number;

  constructor(
    readonly name: string,
    readonly points: number,
  ) {
    this.#step = Math.max(1, Math.floor(points * UNTOLD));
  }

  /** Takes one call. Returns 0, or the milliseconds until there is a new budget when this one is used up. */
  take(key: string): number {
    const now = Date.now();
    const window = this.#windowOf(key, now);
    if (window.told + window.untold >= this.points) return Math.max(1, window.until - now);
    window.untold += 1;
    const due = window.untold >= this.#step || (window.toldAt > 0 && now - window.toldAt > TELL_MS);
    if (due && !window.telling) void this.#tell(key, window);
    return 0;
  }

  #windowOf(key: string, now: number): Window {
    const known = this.#windows.get(key);
    if (known && known.until > now) return known;
    const window: Window = { until: now + WINDOW_MS, untold: 0, told: 0, telling: false, toldAt: 0 };
    this.#windows.delete(key);
    this.#windows.set(key, window);
    const oldest = this.#windows.keys().next().value;
    if (this.#windows.size > MOST_KEYS && oldest !== undefined) this.#windows.delete(oldest);
    return window;
  }

  async #tell(key: string, window: Window): Promise<void> {
    window.telling = true;
    const added = window.untold;
    try {
      const shared = await addToShared(`${this.name}:${key}`, added);
      window.untold -= added;
      window.told = shared.value;
      window.until = Date.now() + shared.leftMs;
    } catch {
      // Counted here alone until the database is back.
    } finally {
      window.telling = false;
      window.toldAt = Date.now();
    }
  }
}

type SharedWindow = { key: string; value: number; expire: Date; at: Date };

/** Adds to what all instances have taken, in a new window when the last one is over, by the database's clock. */
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
