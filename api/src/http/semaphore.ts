import type { RequestHandler } from 'express';
import { unavailable } from '../errors.ts';

/** A semaphore: at most `atOnce` holders and `mostWaiting` waiters, none of whom waits longer than `waitMs`. */
export type Semaphore = {
  /** Resolves with a function that ends the turn (calling it again does nothing). Throws a 503 with Retry-After if none is free in time. */
  acquire: () => Promise<() => void>;
};

export function makeSemaphore({
  atOnce,
  mostWaiting,
  waitMs,
}: Record<'atOnce' | 'mostWaiting' | 'waitMs', number>): Semaphore {
  const waiting = new Set<() => void>();
  let taken = 0;

  function begin(): () => void {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      const [next] = waiting;
      if (next) next();
      else taken -= 1;
    };
  }
  return {
    async acquire() {
      if (taken < atOnce) {
        taken += 1;
        return begin();
      }
      if (waiting.size >= mostWaiting) throw unavailable();
      await new Promise<void>((resolve, reject) => {
        const called = () => {
          clearTimeout(timer);
          waiting.delete(called);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(called);
          reject(unavailable());
        }, waitMs);
        waiting.add(called);
      });
      return begin();
    },
  };
}

/** Lets a request pass once it has a turn, which ends with its response. Its body is not read before. */
export const limitConcurrency =
  (semaphore: Semaphore): RequestHandler =>
  async (_request, response, next) => {
    const end = await semaphore.acquire();
    if (response.closed) return end();
    response.once('close', end);
    next();
  };
