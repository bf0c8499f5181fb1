/** How a limit adapts; times are in milliseconds. */
export type LimitOptions = {
  /** If even the quickest answer of a window took longer, there is a standing queue. */
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
 * How many requests may be in progress, found by trial. As in CoDel, the quickest answer in a short window distinguishes a standing queue
 * from a burst. With a standing queue the limit shrinks by a fraction; without one it grows while it is fully used, and back to where it
 * started in any case. Fewer than the least are no queue, however slow: each of them waits for something of its own.
 */
export class AdaptiveLimit {
  #limit: number;
  /** When each request in progress started, oldest first. */
  readonly #underWay = new Set<{ since: number }>();
  #quickest = Number.POSITIVE_INFINITY;
  #wasFull = false;
  #mostUnderWay = 0;

  constructor(readonly options: LimitOptions) {
    this.#limit = options.start;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Whether another request may start. */
  hasRoom(): boolean {
    if (this.#underWay.size < this.#limit) return true;
    this.#wasFull = true;
    return false;
  }

  /** Starts a request at `now`; returns the function that ends it. */
  begin(now: number): (now: number) => void {
    const one = { since: now };
    this.#underWay.add(one);
    this.#mostUnderWay = Math.max(this.#mostUnderWay, this.#underWay.size);
    return (end) => {
      if (this.#underWay.delete(one)) this.#quickest = Math.min(this.#quickest, end - one.since);
    };
  }

  /**
   * Ends a window, or `windows` of them if the event loop was too late for each. If nothing was answered in it, the oldest waiting request
   * tells how long it takes. `lagMs` is how long all of them waited before they were seen.
   */
  adapt(now: number, lagMs = 0, windows = 1): void {
    const { targetMs, lagMs: mostLag, start, least, most } = this.options;
    const [oldest] = this.#underWay;
    const took = this.#quickest < Number.POSITIVE_INFINITY ? this.#quickest : oldest ? now - oldest.since : 0;
    const isQueue = this.#mostUnderWay > least;
    if (isQueue && (took + lagMs > targetMs || lagMs > mostLag))
      this.#limit = Math.max(least, Math.floor(this.#limit * SHRINK ** windows));
    else if (this.#wasFull || this.#limit < start) this.#limit = Math.min(most, Math.ceil(this.#limit * GROW));
    this.#quickest = Number.POSITIVE_INFINITY;
    this.#wasFull = false;
    this.#mostUnderWay = this.#underWay.size;
  }
}
