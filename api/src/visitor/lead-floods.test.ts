import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../contract/time.ts';
import { LeadFloods } from './lead-floods.ts';

const FLOOR = 200;
const START = Date.UTC(2026, 2, 10, 12);

/** A quiz with so many leads in the seven days before, and those of today by their times. */
function floodsOf(usual: number) {
  let now = START;
  let queries = 0;
  const leads: number[] = [];
  const counts = {
    recent: async (_quiz: string, since: Date, atMost: number) => {
      queries += 1;
      return Math.min(leads.filter((at) => at >= since.getTime()).length, atMost);
    },
    ofDays: async (_quiz: string, { from, until }: { from: Date; until: Date }) => {
      expect(until.getTime() - from.getTime()).toBe(7 * DAY_MS);
      return usual;
    },
  };
  const floods = new LeadFloods(FLOOR, counts, () => now);
  return {
    floods,
    queries: () => queries,
    lead: (count: number) => leads.push(...Array.from({ length: count }, () => now)),
    pass: (ms: number) => {
      now += ms;
    },
    /** Whether the next lead is asked for a proof. */
    async isAsked() {
      await floods.check('q');
      return floods.isFlooded('q');
    },
  };
}

describe('a flood of leads', () => {
  it.each([0, 7, 2_016])('is more than the floor in ten minutes, where %i a week are usual', async (usual) => {
    const quiz = floodsOf(usual);
    quiz.lead(FLOOR);
    expect(await quiz.isAsked()).toBe(false);
    quiz.lead(1);
    expect(await quiz.isAsked()).toBe(true);
  });
  it('is more than ten times what is usual', async () => {
    // A hundred in ten minutes.
    const quiz = floodsOf(100 * 6 * 24 * 7);
    quiz.lead(1_000);
    expect(await quiz.isAsked()).toBe(false);
    quiz.lead(1);
    expect(await quiz.isAsked()).toBe(true);
  });
  it('is over an hour after the last ten minutes with so many, and can come again', async () => {
    const quiz = floodsOf(0);
    quiz.lead(FLOOR + 1);
    expect(await quiz.isAsked()).toBe(true);
    quiz.pass(5 * MINUTE_MS);
    expect(await quiz.isAsked()).toBe(true);
    quiz.pass(HOUR_MS - 1);
    expect(await quiz.isAsked()).toBe(true);
    quiz.pass(1);
    expect(await quiz.isAsked()).toBe(false);
    quiz.lead(FLOOR + 1);
    expect(await quiz.isAsked()).toBe(true);
  });
  it('is never waited for, and asked about once in ten seconds', async () => {
    const quiz = floodsOf(0);
    quiz.lead(FLOOR + 1);
    expect(quiz.floods.isFlooded('q')).toBe(false);
    await expect.poll(() => quiz.floods.isFlooded('q')).toBe(true);
    for (let n = 0; n < 100; n += 1) quiz.floods.isFlooded('q');
    expect(quiz.queries()).toBe(1);
    quiz.pass(10 * SECOND_MS);
    quiz.floods.isFlooded('q');
    await expect.poll(quiz.queries).toBe(2);
  });
  it('is not noticed while the database is away', async () => {
    const counts = { recent: () => Promise.reject(new Error()), ofDays: () => Promise.reject(new Error()) };
    expect(new LeadFloods(FLOOR, counts).isFlooded('q')).toBe(false);
  });
});
