import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does something again and again, with a pause after each time.
 * @param {() => Promise<void>} work
 * @param {number} pauseMs
 * @returns {() => Promise<void>} ends it after the current time
 */
export function repeatedly(work, pauseMs) {
  let stopped = false;
  const done = (async () => {
    for (; !stopped; await sleep(pauseMs)) await work();
  })();
  return async () => {
    stopped = true;
    await done;
  };
}
