import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { giveWay } from './visitors-first.ts';

const IDLE_MS = 1_000;

/**
 * Processes due items, at most `mostAtOnce` concurrently, and looks for more every second and whenever one is done. `claim` claims an item
 * for this worker under the lease id, or returns null if nothing is due; visitors who wait go before it; any number of instances may process the same items. Errors are
 * logged by name only: the lease expires and the item is claimed again. `look` looks for items at once; `stop` waits for items in progress.
 */
export function startWorkLoop<T>(options: {
  /** What the items are, for the log. */
  name: string;
  mostAtOnce: number;
  log: Logger;
  claim: (leaseId: string) => Promise<T | null>;
  work: (item: T) => Promise<void>;
}): { look: () => void; stop: () => Promise<void> } {
  const { name, mostAtOnce, log, claim, work } = options;
  const running = new Set<Promise<void>>();
  let search: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function startDueWork(): Promise<void> {
    while (!stopped && running.size < mostAtOnce) {
      await giveWay();
      const item = await claim(randomUUID());
      if (item === null) return;
      const job = work(item)
        .catch((error: Error) => log.error({ name: error.name }, `${name}: one could not be worked on`))
        .finally(() => {
          running.delete(job);
          look();
        });
      running.add(job);
    }
  }

  /** One search at a time; a call during a search makes it search once more. */
  function look(): void {
    again = true;
    search ??= (async () => {
      while (again && !stopped) {
        again = false;
        await startDueWork();
      }
    })()
      .catch((error: Error) => log.error({ name: error.name }, `${name}: none could be read`))
      .finally(() => {
        search = undefined;
      });
  }

  const timer = setInterval(look, IDLE_MS);
  const stop = async () => {
    stopped = true;
    clearInterval(timer);
    await search;
    await Promise.allSettled(running);
  };
  return { look, stop };
}
