import { setImmediate as letOthersRun } from 'node:timers/promises';
import type { WriteOutcome } from './batch-write.ts';

/**
 * Callers that have waited this long get a failure: they need an answer within five seconds, and nothing is written for callers who have
 * left.
 */
const DEADLINE_MS = 3_900;
/** Callers who are told their outcomes in one turn of the event loop. */
const AT_ONCE = 16;
/** A write that would have less time than this is not started. */
const SHORTEST_WRITE_MS = 500;

/**
 * Group commit: items that arrive during a write are written together by the next one. Nobody waits for a batch to fill, and under load
 * one journal flush serves many callers. Each caller gets the outcome of its own item, at the latest at its deadline. `write` is given
 * the milliseconds it may take.
 */
export function groupCommit<T>(
  write: (items: T[], timeoutMs: number) => Promise<WriteOutcome[]>,
  { maxBatch = 128, maxWaiting = 5_000 } = {},
): (item: T) => Promise<WriteOutcome> {
  type Waiting = { item: T; deadline: number; settle: (outcome: WriteOutcome) => void };
  let waiting: Waiting[] = [];
  let busy = false;

  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch).filter(isInTime);
      waiting = waiting.slice(maxBatch);
      if (batch.length === 0) continue;
      const timeLeft = Math.min(...batch.map(({ deadline }) => deadline)) - performance.now();
      const outcomes = await write(
        batch.map(({ item }) => item),
        Math.ceil(timeLeft),
      ).catch((error: unknown) => batch.map(() => failed(error)));
      // Beside the next write.
      void inTurns(batch, ({ settle }, index) => {
        settle(outcomes[index] ?? failed(new Error('There is no outcome for this item')));
      });
    }
    busy = false;
  }

  function isInTime({ deadline, settle }: Waiting): boolean {
    const inTime = deadline - performance.now() > SHORTEST_WRITE_MS;
    if (!inTime) settle(failed(new Error('It waited too long')));
    return inTime;
  }

  return (item) =>
    new Promise((settle) => {
      if (waiting.length >= maxWaiting) return settle(failed(new Error('Too many wait')));
      waiting.push({ item, deadline: performance.now() + DEADLINE_MS, settle });
      if (!busy) void drain();
    });
}

/** A few in each turn of the event loop: each goes on to an answer, and whoever else is waited for is not held up by all of them. */
async function inTurns<T>(all: readonly T[], work: (one: T, index: number) => void): Promise<void> {
  for (const [index, one] of all.entries()) {
    if (index > 0 && index % AT_ONCE === 0) await letOthersRun();
    work(one, index);
  }
}

const failed = (error: unknown): WriteOutcome => ({ status: 'failed', error });
