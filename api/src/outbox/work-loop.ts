import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';

const IDLE_MS = 1_000;

/**
 * Works on what is due, at most `mostAtOnce` items side by side, and looks for more every second and whenever one is done. `claim` takes
 * one item for this worker under the lease id, or gives null when nothing is due; any number of instances may run a loop over the same
 * items. What `work` throws goes to the log by its name alone: the lease runs out and the item is claimed again. Returns how to stop: it
 * waits for what is under way.
 */
export function startWorkLoop<T>(options: {
  /** What the items are, for the log. */
  name: string;
  mostAtOnce: number;
  log: Logger;
  claim: (leaseId: string, now: Date) => Promise<T | null>;
  work: (item: T, leaseId: string) => Promise<void>;
}): () => Promise<void> {
  const { name, mostAtOnce, log, claim, work } = options;
  const running = new Set<Promise<void>>();
  let search: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function takeWhatIsDue(): Promise<void> {
    while (!stopped && running.size < mostAtOnce) {
      const leaseId = randomUUID();
      const item = await claim(leaseId, new Date());
      if (item === null) return;
      const job = work(item, leaseId)
        .catch((error: Error) => log.error({ name: error.name }, `${name}: one could not be worked on`))
        .finally(() => {
          running.delete(job);
          look();
        });
      running.add(job);
    }
  }

  /** One search at a time; what asks meanwhile makes it look once more. */
  function look(): void {
    again = true;
    search ??= (async () => {
      while (again && !stopped) {
        again = false;
        await takeWhatIsDue();
      }
    })()
      .catch((error: Error) => log.error({ name: error.name }, `${name}: none could be read`))
      .finally(() => {
        search = undefined;
      });
  }

  const timer = setInterval(look, IDLE_MS);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await search;
    await Promise.allSettled(running);
  };
}
