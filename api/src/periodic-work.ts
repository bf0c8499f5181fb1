import type { Logger } from 'pino';
import { acquireLease } from './lease.ts';

const LEASE_MS = 60_000;

/** To be asked between the steps of a long work: false when another process does it by now. */
export type MayGoOn = () => Promise<boolean>;

/**
 * Does `work` every `everyMs` milliseconds, in one of the processes that share the database. What it throws goes to the log by its name
 * alone, and it is done again the next time. It must be safe to do twice. Returns how to stop: it waits for what is under way.
 */
export function startPeriodicWork(options: {
  /** Name of the lease, and of the work in the log. */
  name: string;
  everyMs: number;
  log: Logger;
  work: (mayGoOn: MayGoOn) => Promise<unknown>;
}): () => Promise<void> {
  const { name, everyMs, log, work } = options;
  let running: Promise<void> | undefined;
  let stopped = false;

  async function runOnce(): Promise<void> {
    const lease = await acquireLease(name, LEASE_MS);
    if (!lease) return;
    try {
      await work(async () => !stopped && (await lease.renew()));
    } finally {
      await lease.release();
    }
  }
  const timer = setInterval(() => {
    running ??= runOnce()
      .catch((error: Error) => log.error({ name: error.name }, `${name}: will be tried again`))
      .finally(() => {
        running = undefined;
      });
  }, everyMs);
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
