import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A request that takes longer no longer counts as running. It is waiting for an unresponsive
 * database and uses no processor. None takes this long in a flood.
 */
const STUCK_MS = 400;
/** How many tasks start per turn of the event loop: at least this many, */
const MIN_STARTS_PER_TURN = 4;
/** and one for every so many milliseconds that the last turn took. */
const MS_PER_START = 1;

/**
 * Starts tasks in order, a few per turn of the event loop, so that other requests need not wait
 * until all of them are done. After a turn that something else made long, more tasks start to catch
 * up. Time spent on the tasks themselves does not count.
 * @param maxRunning how many may run at once
 */
export function makeScheduler(
  maxRunning: () => number,
): (request: IncomingMessage, response: ServerResponse, task: () => void) => void {
  const waiting: Array<{ request: IncomingMessage; response: ServerResponse; task: () => void }> = [];
  let running = 0;
  let isScheduled = false;
  let idleSince = 0;
  const markIdle = () => {
    idleSince = performance.now();
  };
  const scheduleTurn = () => {
    if (isScheduled || waiting.length === 0 || running >= maxRunning()) return false;
    isScheduled = true;
    setImmediate(runTurn);
    return true;
  };
  const runTurn = () => {
    isScheduled = false;
    const starts = Math.max(MIN_STARTS_PER_TURN, Math.ceil((performance.now() - idleSince) / MS_PER_START));
    const batch = waiting.splice(0, Math.max(0, Math.min(starts, maxRunning() - running)));
    for (const { request, response, task } of batch) {
      // Not counted: a request whose body is still arriving, since its sender may be slow on
      // purpose,
      // and one whose client has disconnected, since no `close` will tell that it is done.
      if (request.complete && !response.destroyed) countAsRunning(response);
      // Separate ticks, so that a task that throws does not stop the others.
      process.nextTick(task);
    }
    process.nextTick(markIdle);
    scheduleTurn();
  };
  const countAsRunning = (response: ServerResponse) => {
    let isRunning = true;
    const finish = () => {
      clearTimeout(stuckTimer);
      if (!isRunning) return;
      isRunning = false;
      running -= 1;
      if (scheduleTurn()) markIdle();
    };
    const stuckTimer = setTimeout(finish, STUCK_MS);
    running += 1;
    response.once('close', finish);
  };
  return (request, response, task) => {
    waiting.push({ request, response, task });
    if (scheduleTurn()) markIdle();
  };
}
