import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { nameForLog } from '../errors.ts';
import { acquireLease, type Lease } from './lease.ts';

const LEASE_MS = 10_000;
/**
 * Jobs with a pause up to this hold the lease between runs, since acquiring it would cost more than
 * the run.
 */
const HOLD_LEASE_BELOW_MS = 2_000;
/**
 * Lease of those jobs. Short, because figures must recover within five seconds of a holder's death.
 */
const URGENT_LEASE_MS = 2_500;
/**
 * Within this time after a renewal no other process can hold the lease, so it is not renewed again.
 */
const SAFE_AFTER_RENEWAL_MS = 500;

/**
 * For long jobs to call between steps. False if the job must stop or another process has taken
 * over.
 */
export type ShouldContinue = () => Promise<boolean>;

/**
 * Repeats a maintenance job in one of the processes that share the database. Each run starts
 * `pauseMs` after the previous one ended. If the process dies, another takes over, so the job must be
 * idempotent. Errors are logged by name, once per streak of failures. Returns a function that stops
 * the job and waits for the current run.
 */
export function repeatInOneProcess(
  name: string,
  pauseMs: number,
  log: Logger,
  work: (shouldContinue: ShouldContinue) => Promise<unknown>,
): () => Promise<void> {
  const stop = new AbortController();
  const done = runUntil(stop.signal);
  return async () => {
    stop.abort();
    await done;
  };

  async function runUntil(stopped: AbortSignal): Promise<void> {
    const holdsLease = pauseMs <= HOLD_LEASE_BELOW_MS;
    let lease: Lease | undefined;
    let isFailing = false;
    while (!stopped.aborted) {
      try {
        const current = lease;
        lease =
          current && (await current.renew())
            ? current
            : await acquireLease(name, holdsLease ? URGENT_LEASE_MS : LEASE_MS);
        if (lease) await work(makeShouldContinue(lease, stopped));
        isFailing = false;
      } catch (error) {
        if (!isFailing) log.error({ name: nameForLog(error) }, `${name}: failed, will retry`);
        isFailing = true;
      }
      if (!holdsLease) lease = await release(lease);
      await sleep(pauseMs, undefined, { signal: stopped }).catch(() => undefined);
    }
    await release(lease);
  }
}

/** `lease` must just have been acquired or renewed. */
function makeShouldContinue(lease: Lease, stopped: AbortSignal): ShouldContinue {
  let renewedAt = performance.now();
  return async () => {
    if (stopped.aborted) return false;
    const askedAt = performance.now();
    if (askedAt - renewedAt < SAFE_AFTER_RENEWAL_MS) return true;
    const isHeld = await lease.renew();
    if (isHeld) renewedAt = askedAt;
    return isHeld;
  };
}

/** A lease that cannot be released expires by itself. */
async function release(lease: Lease | undefined): Promise<undefined> {
  await lease?.release().catch(() => undefined);
}
