/** How a limit adapts. Times in milliseconds. */
export type LimitOptions = {
  /** A window in which even the quickest answer took longer has a standing queue. */
  targetMs: number;
  /** All who wait, those to be refused included, wait for the event loop: when it is later than this, fewer begin. */
  lagMs: number;
  start: number;
  least: number;
  most: number;
};

const SHRINK = 0.8;
const GROW = 1.1;

/**
 * How many requests may be under way, found out by trying: as in CoDel it is the quickest answer of a short window that tells a queue that
 * stands from a burst or from one slow call. While there is one the limit shrinks, by a part; while all of it is used without one it grows.
 */
export class AdaptiveLimit {
  #limit: number;
  /** When each that is under way began, the oldest first. */
  readonly #underWay = new Set<{ since: number }>();
  #quickest = Number.POSITIVE_INFINITY;
  #wasFull = false;

  constructor(readonly options: LimitOptions) {
    this.#limit = options.start;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Whether one more may begin. */
  hasRoom(): boolean {
    if (this.#underWay.size < this.#limit) return true;
    this.#wasFull = true;
    return false;
  }

  /** Begins one, at `now`; gives what ends it. */
  begin(now: number): (now: number) => void {
    const one = { since: now };
    this.#underWay.add(one);
    return (end) => {
      if (this.#underWay.delete(one)) this.#quickest = Math.min(this.#quickest, end - one.since);
    };
  }

  /**
   * Ends a window, or `windows` of them where the event loop came too late for each. Where nothing was answered in it, the oldest that
   * waits tells how long it takes. `lagMs`: how long all have waited before they were seen.
   */
  adapt(now: number, lagMs = 0, windows = 1): void {
    const { targetMs, lagMs: mostLag, least, most } = this.options;
    const [oldest] = this.#underWay;
    const took = this.#quickest < Number.POSITIVE_INFINITY ? this.#quickest : oldest ? now - oldest.since : 0;
    if (took + lagMs > targetMs || lagMs > mostLag)
      this.#limit = Math.max(least, Math.floor(this.#limit * SHRINK ** windows));
    else if (this.#wasFull) this.#limit = Math.min(most, Math.ceil(this.#limit * GROW));
    this.#quickest = Number.POSITIVE_INFINITY;
    this.#wasFull = false;
  }
}
