import { describe, expect, it } from 'vitest';
import { outcomesOf } from './batch-write.ts';

const statuses = (reply: Parameters<typeof outcomesOf>[0], count: number) =>
  outcomesOf(reply, count).map(({ status }) => status);

describe('what a reply says of a batch', () => {
  it('is written only where nothing speaks against it', () => {
    expect(statuses({ n: 3 }, 3)).toEqual(['written', 'written', 'written']);
    expect(
      statuses(
        {
          n: 1,
          writeErrors: [
            { index: 0, code: 11_000 },
            { index: 2, code: 121 },
          ],
        },
        3,
      ),
    ).toEqual(['duplicate', 'written', 'failed']);
  });
  it('is nothing where the reply does not account for every document, or no majority has it', () => {
    expect(statuses({ n: 2 }, 3)).toEqual(['failed', 'failed', 'failed']);
    expect(statuses({ n: 0, writeErrors: [] }, 2)).toEqual(['failed', 'failed']);
    expect(statuses({ n: 2, writeConcernError: { code: 64 } }, 2)).toEqual(['failed', 'failed']);
  });
});
