/**
 * @typedef {{from: number, ms: number}} Span what took long, since the page's start
 * @typedef {Window & typeof globalThis & {seen: {tasks: Span[], frames: Span[]}}} Observed
 */

/** Runs in the page: writes down what takes long. */
export function observe() {
  const known = PerformanceObserver.supportedEntryTypes;
  // One that it does not know would be silent, and nothing too long.
  if (!known.includes('longtask') || !known.includes('long-animation-frame')) return;
  /** @type {Observed['seen']} */
  const seen = { tasks: [], frames: [] };
  Object.assign(window, { seen });
  const collect = (/** @type {string} */ type, /** @type {Span[]} */ list) =>
    new PerformanceObserver((found) =>
      list.push(...found.getEntries().map(({ startTime, duration }) => ({ from: startTime, ms: duration }))),
    ).observe({ type, buffered: true });
  collect('longtask', seen.tasks);
  collect('long-animation-frame', seen.frames);
}

/**
 * The longest, in ms; the browser tells those over 50, and where there are none it is 0.
 * @param {Span[]} spans
 * @param {number} [from] those that had ended by then are left out
 */
export const longest = (spans, from = 0) =>
  Math.max(0, ...spans.filter((span) => span.from + span.ms > from).map(({ ms }) => ms));
