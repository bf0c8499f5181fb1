import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { acquireLease, type Lease } from './lease.ts';

/**
 * Does a piece of upkeep again and again, in one of several processes at a time: `work` begins `pauseMs` after it ended the last time.
 * Should the process that does it die, another one follows. Returns how to stop: it waits for what is under way.
 */
export function repeatInOneProcess(
  name: string,
  pauseMs: number,
  log: Logger,
  work: () => Promise<void>,
): () => Promise<void> {
  const stop = new AbortController();
  const done = keepAt(stop.signal);
  return async () => {
    stop.abort();
    await done;
  };

  async function keepAt(stopped: AbortSignal): Promise<void> {
    const leaseMs = 3_000 + 2 * pauseMs;
    let lease: Lease | undefined;
    let failing = false;
    while (!stopped.aborted) {
      try {
        if (!(await lease?.renew())) lease = await acquireLease(name, leaseMs);
        if (lease) await work();
        failing = false;
      } catch (error) {
        // Once for a stretch of failures: a database that is away says so often enough.
        if (!failing) log.error({ name: (error as Error).name }, `${name}: failed, and is tried again`);
        failing = true;
      }
      await sleep(pauseMs, undefined, { signal: stopped }).catch(() => undefined);
    }
    await lease?.release().catch(() => undefined);
  }
}
