export type LimitOptions = {
  /** The fastest response of a window taking longer than this means a standing queue. */
  targetMs: number;
  /** The limit also shrinks when the event loop lags by more: rejections wait for the loop too. */
  maxLagMs: number;
  initial: number;
  min: number;
  max: number;
};

const SHRINK_FACTOR = 0.8;
const GROWTH_FACTOR = 1.1;

/**
 * A limit on requests in flight that adapts to what the server can do. As in CoDel, the fastest
 * response of a short window tells a standing queue from a burst. With a standing queue the limit
 * shrinks by a fraction. Without one it grows while it is fully used, and always recovers to
 * `initial`. `min` requests or fewer never count as a queue, however slow: they wait for something
 * other than each other.
 */
export class AdaptiveLimit {
  #limit: number;
  /** Start time of each request in flight, oldest first. */
  readonly #inFlight = new Set<{ startedAt: number }>();
  #fastestMs = Number.POSITIVE_INFINITY;
  #wasFull = false;
  #peakInFlight = 0;

  constructor(readonly options: LimitOptions) {
    this.#limit = options.initial;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Whether another request may start. */
  hasRoom(): boolean {
    if (this.#inFlight.size < this.#limit) return true;
    this.#wasFull = true;
    return false;
  }

  /** Starts a request at `now` (ms) and returns the function that ends it. */
  begin(now: number): (now: number) => void {
    const entry = { startedAt: now };
    this.#inFlight.add(entry);
    this.#peakInFlight = Math.max(this.#peakInFlight, this.#inFlight.size);
    return (endedAt) => {
      if (this.#inFlight.delete(entry)) this.#fastestMs = Math.min(this.#fastestMs, endedAt - entry.startedAt);
    };
  }

  /**
   * Closes a window and adjusts the limit.
   * @param now in milliseconds, on the clock of `begin`
   * @param lagMs how long the event loop delayed every request before it was seen
   * @param windows how many windows have passed; more than one if the event loop was blocked
   */
  adapt(now: number, lagMs = 0, windows = 1): void {
    const { targetMs, maxLagMs, initial, min, max } = this.options;
    const [oldest] = this.#inFlight;
    // With no response in this window, the age of the oldest request stands in for its duration.
    const tookMs = this.#fastestMs < Number.POSITIVE_INFINITY ? this.#fastestMs : oldest ? now - oldest.startedAt : 0;
    const isQueue = this.#peakInFlight > min;
    if (isQueue && (tookMs + lagMs > targetMs || lagMs > maxLagMs))
      this.#limit = Math.max(min, Math.floor(this.#limit * SHRINK_FACTOR ** windows));
    else if (this.#wasFull || this.#limit < initial)
      this.#limit = Math.min(max, Math.ceil(this.#limit * GROWTH_FACTOR));
    this.#fastestMs = Number.POSITIVE_INFINITY;
    this.#wasFull = false;
    this.#peakInFlight = this.#inFlight.size;
  }
}
