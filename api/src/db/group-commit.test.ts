import { describe, expect, it } from 'vitest';
import type { WriteOutcome } from './batch-write.ts';
import { groupCommit } from './group-commit.ts';

describe('groupCommit', () => {
  it('writes at once when idle and together what arrives meanwhile, in bounded batches', async () => {
    const batches: number[][] = [];
    let release: () => void = () => undefined;
    const commit = groupCommit<number>(
      async (items) => {
        batches.push(items);
        if (batches.length === 1) await new Promise<void>((resolve) => (release = resolve));
        return items.map((item): WriteOutcome => (item % 2 ? { status: 'duplicate' } : { status: 'written' }));
      },
      { maxBatch: 3 },
    );
    const all = [0, 1, 2, 3, 4].map(commit);
    release();
    expect((await Promise.all(all)).map(({ status }) => status)).toEqual([
      'written',
      'duplicate',
      'written',
      'duplicate',
      'written',
    ]);
    expect(batches).toEqual([[0], [1, 2, 3], [4]]);
  });
  it('tells many their outcomes over several turns of the event loop, so that others come between', async () => {
    const commit = groupCommit<number>(async (items) => items.map((): WriteOutcome => ({ status: 'written' })));
    let told = 0;
    const all = Array.from({ length: 100 }, (_, item) => commit(item).then(() => (told += 1)));
    let most = 0;
    for (let before = 0; before < 100; ) {
      await new Promise(setImmediate);
      most = Math.max(most, told - before);
      before = told;
    }
    await Promise.all(all);
    // And the first of all, which was written by itself.
    expect(most).toBeLessThanOrEqual(16 + 1);
  });
  it('fails every item of a batch that failed, and goes on with the next', async () => {
    let calls = 0;
    const commit = groupCommit<number>(async (items) => {
      calls += 1;
      if (calls === 1) throw new Error('down');
      return items.map((): WriteOutcome => ({ status: 'written' }));
    });
    expect(await commit(1)).toMatchObject({ status: 'failed' });
    expect(await commit(2)).toEqual({ status: 'written' });
  });
});
