import { setTimeout as sleep } from 'node:timers/promises';

/** How long it works before it gives way, and for how long: what visitors send is answered in between. */
const WORK_MS = 1;
const REST_MS = 2;
const LOOKS_EVERY = 64;

/** Does its work on everything it is given bit by bit, and gives way in between. Ends early once `signal` is aborted. */
export async function doInSlices<T>(
  bundles: AsyncIterable<Iterable<T>> | Iterable<Iterable<T>>,
  signal: AbortSignal,
  work: (item: T) => void,
): Promise<void> {
  let since = performance.now();
  let done = 0;
  for await (const bundle of bundles)
    for (const item of bundle) {
      work(item);
      done += 1;
      if (done % LOOKS_EVERY !== 0 || performance.now() - since < WORK_MS) continue;
      await sleep(REST_MS);
      if (signal.aborted) return;
      since = performance.now();
    }
}
