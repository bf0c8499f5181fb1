import type { Request, RequestHandler } from 'express';
import { unavailable } from '../errors.ts';

export type Semaphore = {
  /**
   * Resolves with an idempotent release function. Throws a 503 with Retry-After if the queue is
   * full, or if the semaphore stays taken for too long.
   */
  acquire: () => Promise<() => void>;
};

/** A semaphore with at most `maxHolders` holders and `maxWaiting` waiters, served in order. */
export function makeSemaphore({
  maxHolders,
  maxWaiting,
  waitMs,
}: Record<'maxHolders' | 'maxWaiting' | 'waitMs', number>): Semaphore {
  const waiting = new Set<() => void>();
  let holders = 0;

  function makeRelease(): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      const [next] = waiting;
      if (next) next();
      else holders -= 1;
    };
  }
  return {
    async acquire() {
      if (holders < maxHolders) {
        holders += 1;
        return makeRelease();
      }
      if (waiting.size >= maxWaiting) throw unavailable();
      await new Promise<void>((resolve, reject) => {
        const admit = () => {
          clearTimeout(timer);
          waiting.delete(admit);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(admit);
          reject(unavailable());
        }, waitMs);
        waiting.add(admit);
      });
      return makeRelease();
    },
  };
}

/** Holds the semaphore until the response is closed. Put it before the body parser. */
export const limitConcurrency =
  (semaphore: Semaphore): RequestHandler =>
  async (_request, response, next) => {
    const release = await semaphore.acquire();
    if (response.closed) return release();
    response.once('close', release);
    next();
  };

/**
 * Allows `max` requests at once for each key; then 503 with Retry-After. Put it before a
 * `limitConcurrency`, which one key could otherwise occupy with requests that are slow on purpose.
 */
export function limitConcurrencyPer(max: number, keyOf: (request: Request) => string): RequestHandler {
  const running = new Map<string, number>();
  return (request, response, next) => {
    const key = keyOf(request);
    const count = running.get(key) ?? 0;
    if (count >= max) throw unavailable();
    running.set(key, count + 1);
    response.once('close', () => {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    });
    next();
  };
}
