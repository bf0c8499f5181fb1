import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { nameForLog } from './errors.ts';
import { acquireLease, type Lease } from './lease.ts';

const LEASE_MS = 10_000;
/** Runs that follow each other faster than this keep the lease: acquiring it again each time would be most of the work. */
const KEPT_BELOW_MS = 2_000;
/** What is that urgent does not wait long for a process that died with the lease: figures are right again within five seconds. */
const URGENT_LEASE_MS = 2_500;
/** For so long after it was renewed nobody else can have a lease, and asking again would cost the database a write for nothing. */
const SURELY_HELD_MS = 500;

/** To be asked between the steps of a long job: false if it should stop, or if another process has taken over. */
export type ShouldContinue = () => Promise<boolean>;

/**
 * Repeats a maintenance job in one of the processes that share the database; each run starts `pauseMs` after the previous one ended. If
 * that process dies, another takes over. Errors are logged by name only, once per streak of failures. The job must be idempotent. Returns
 * a function that stops it and waits for the current run.
 */
export function repeatInOneProcess(
  name: string,
  pauseMs: number,
  log: Logger,
  work: (shouldContinue: ShouldContinue) => Promise<unknown>,
): () => Promise<void> {
  const stop = new AbortController();
  const done = keepAt(stop.signal);
  return async () => {
    stop.abort();
    await done;
  };

  async function keepAt(stopped: AbortSignal): Promise<void> {
    const keeps = pauseMs <= KEPT_BELOW_MS;
    let lease: Lease | undefined;
    let failing = false;
    while (!stopped.aborted) {
      try {
        const held = lease;
        lease = held && (await held.renew()) ? held : await acquireLease(name, keeps ? URGENT_LEASE_MS : LEASE_MS);
        if (lease) await work(continuesWith(lease, stopped));
        failing = false;
      } catch (error) {
        if (!failing) log.error({ name: nameForLog(error) }, `${name}: failed, and is tried again`);
        failing = true;
      }
      if (!keeps) lease = await released(lease);
      await sleep(pauseMs, undefined, { signal: stopped }).catch(() => undefined);
    }
    await released(lease);
  }
}

/** With a lease that has just been acquired or renewed. */
function continuesWith(lease: Lease, stopped: AbortSignal): ShouldContinue {
  let renewedAt = performance.now();
  return async () => {
    if (stopped.aborted) return false;
    const askedAt = performance.now();
    if (askedAt - renewedAt < SURELY_HELD_MS) return true;
    const isHeld = await lease.renew();
    if (isHeld) renewedAt = askedAt;
    return isHeld;
  };
}

/** A lease that cannot be released expires by itself. */
async function released(lease: Lease | undefined): Promise<undefined> {
  await lease?.release().catch(() => undefined);
}
