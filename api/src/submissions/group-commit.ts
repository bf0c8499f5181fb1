/** How one of the items written together fared. */
export type WriteOutcome = { status: 'inserted' } | { status: 'duplicate' } | { status: 'failed'; error: unknown };

/**
 * Group commit: items that arrive while a write is under way are written together by the next one. Nobody waits for a batch to
 * fill; under load one journal flush serves many. Each caller gets its own item's outcome.
 */
export function groupCommit<T>(
  write: (items: T[]) => Promise<WriteOutcome[]>,
  maxBatch = 500,
): (item: T) => Promise<WriteOutcome> {
  type Waiting = { item: T; settle: (outcome: WriteOutcome) => void };
  let waiting: Waiting[] = [];
  let busy = false;

  async function drain(): Promise<void> {
    busy = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch);
      waiting = waiting.slice(maxBatch);
      const outcomes = await write(batch.map(({ item }) => item)).catch((error: unknown) =>
        batch.map((): WriteOutcome => ({ status: 'failed', error })),
      );
      batch.forEach(({ settle }, index) => {
        settle(outcomes[index] ?? { status: 'failed', error: new Error('no outcome for this item') });
      });
    }
    busy = false;
  }

  return (item) =>
    new Promise((settle) => {
      waiting.push({ item, settle });
      if (!busy) void drain();
    });
}
