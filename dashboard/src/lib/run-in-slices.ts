/** Leaves a frame room for what somebody does meanwhile, on a slow machine too. */
const SLICE_MS = 5;

/** Does work for one slice; undefined where that was not enough. */
export function runInOne<T>(work: Iterator<void, T, void>): { result: T } | undefined {
  const until = performance.now() + SLICE_MS;
  do {
    const next = work.next();
    if (next.done) return { result: next.value };
  } while (performance.now() < until);
  return undefined;
}

/**
 * Does work that can rest in slices of a few milliseconds, each in a task of its own, and calls back with what comes of it. Returns what
 * breaks it off: there is no callback then.
 */
export function runInSlices<T>(work: Iterator<void, T, void>, done: (result: T) => void): () => void {
  const slice = () => {
    const ended = runInOne(work);
    if (ended) done(ended.result);
    else timer = setTimeout(slice);
  };
  let timer = setTimeout(slice);
  return () => clearTimeout(timer);
}
