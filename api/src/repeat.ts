import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { acquireLease, type Lease } from './lease.ts';

const LEASE_MS = 10_000;
/** Between runs that follow each other faster than this the lease is kept: asking for it anew each time would be most of the work. */
const KEPT_BELOW_MS = 2_000;

/** To be asked between the steps of a long work: false when it is to stop, or another process does it by now. */
export type MayGoOn = () => Promise<boolean>;

/**
 * Does a piece of upkeep again and again, in one of the processes that share the database: each run begins `pauseMs` after the one
 * before. Should the process that does it die, another one follows. What `work` throws goes to the log by its name alone, once for a
 * stretch of failures. The work must be safe to do twice. Returns how to stop: it waits for what is under way.
 */
export function repeatInOneProcess(
  name: string,
  pauseMs: number,
  log: Logger,
  work: (mayGoOn: MayGoOn) => Promise<unknown>,
): () => Promise<void> {
  const stop = new AbortController();
  const done = keepAt(stop.signal);
  return async () => {
    stop.abort();
    await done;
  };

  async function keepAt(stopped: AbortSignal): Promise<void> {
    let lease: Lease | undefined;
    let failing = false;
    while (!stopped.aborted) {
      try {
        const held = lease;
        lease = held && (await held.renew()) ? held : await acquireLease(name, LEASE_MS);
        const mine = lease;
        if (mine) await work(async () => !stopped.aborted && (await mine.renew()));
        failing = false;
      } catch (error) {
        if (!failing) log.error({ name: (error as Error).name }, `${name}: failed, and is tried again`);
        failing = true;
      }
      if (pauseMs > KEPT_BELOW_MS) lease = await released(lease);
      await sleep(pauseMs, undefined, { signal: stopped }).catch(() => undefined);
    }
    await released(lease);
  }
}

/** One that cannot be given back runs out by itself. */
async function released(lease: Lease | undefined): Promise<undefined> {
  await lease?.release().catch(() => undefined);
}
