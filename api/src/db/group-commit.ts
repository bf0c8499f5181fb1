import { setImmediate as letOthersRun } from 'node:timers/promises';
import { currentWork, onBehalfOf, type Work } from '../tracing/request-context.ts';
import type { WriteOutcome } from './batch-write.ts';

/**
 * Items fail after this time. Clients expect a response within five seconds, and give up after
 * that.
 */
const DEADLINE_MS = 3_900;
/** How many callers get their outcomes in one turn of the event loop. */
const SETTLED_PER_TURN = 16;
/** An item with less time left than this fails instead of being written. */
const MIN_WRITE_MS = 500;

/**
 * Group commit: items that arrive during a write are written together by the next one. No caller
 * waits for a batch to fill, and under load one journal flush serves many. Each caller gets the
 * outcome of its own item. `write` must settle within the `timeoutMs` it is given.
 */
export function groupCommit<T>(
  write: (items: T[], timeoutMs: number) => Promise<WriteOutcome[]>,
  { maxBatch = 128, maxWaiting = 5_000 } = {},
): (item: T) => Promise<WriteOutcome> {
  type Waiting = {
    item: T;
    work: Work;
    deadline: number;
    settle: (outcome: WriteOutcome) => void;
  };
  let waiting: Waiting[] = [];
  let isWriting = false;

  async function drain(): Promise<void> {
    isWriting = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch).filter(isInTime);
      waiting = waiting.slice(maxBatch);
      if (batch.length === 0) continue;
      const timeLeft = Math.min(...batch.map(({ deadline }) => deadline)) - performance.now();
      const items = batch.map(({ item }) => item);
      const outcomes = await onBehalfOf(workOf(batch), () => write(items, Math.ceil(timeLeft))).catch(
        (error: unknown) => batch.map(() => failed(error)),
      );
      // Not awaited, so that the next write starts meanwhile.
      void forEachInTurns(batch, ({ settle }, index) => {
        settle(outcomes[index] ?? failed(new Error('There is no outcome for this item')));
      });
    }
    isWriting = false;
  }

  function isInTime({ deadline, settle }: Waiting): boolean {
    const inTime = deadline - performance.now() > MIN_WRITE_MS;
    if (!inTime) settle(failed(new Error('The item waited too long')));
    return inTime;
  }

  return (item) =>
    new Promise((settle) => {
      if (waiting.length >= maxWaiting) return settle(failed(new Error('Too many items are waiting')));
      waiting.push({ item, work: currentWork(), deadline: performance.now() + DEADLINE_MS, settle });
      if (!isWriting) void drain();
    });
}

/**
 * On behalf of all requests of a batch, and in the trace of the first. Otherwise it would be written on
 * behalf of whichever began to write.
 */
function workOf(batch: ReadonlyArray<{ work: Work }>): Work {
  const ids = batch.flatMap(({ work }) => work.requestId ?? []);
  return { requestId: ids.join(' ') || undefined, span: batch[0]?.work.span };
}

/**
 * Spreads the calls over turns of the event loop, since each of them goes on to send a response.
 */
async function forEachInTurns<T>(items: readonly T[], work: (item: T, index: number) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    if (index > 0 && index % SETTLED_PER_TURN === 0) await letOthersRun();
    work(item, index);
  }
}

const failed = (error: unknown): WriteOutcome => ({ status: 'failed', error });
