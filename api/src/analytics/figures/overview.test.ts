import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { overviewSchema } from '../../../contract/analytics/analytics.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { DailyStatsModel, QuizStatsModel } from '../projection/stats.model.ts';
import { overview } from './overview.ts';

const { it, app } = apiTest();

const NOW = new Date('2026-03-15T12:00:00Z');
const IN_UTC = { timeZone: 'UTC', isRecounting: false };
const quizNamed = (title: string, createdAt = '2026-01-01') => ({ _id: title, title, createdAt: new Date(createdAt) });
const owned = (quizzes: ReturnType<typeof quizNamed>[], owner: string) =>
  quizzes.map((quiz) => ({ ...quiz, _id: `${owner}:${quiz._id}` }));

/** Totals of an owner's quizzes, by title: views, starts, completions, leads. */
async function withTotals(totals: Record<string, [number, number, number, number]>): Promise<string> {
  const owner = randomUUID();
  const rows = Object.entries(totals).map(([title, [views, starts, completions, leads]]) => {
    return { _id: `${owner}:${title}`, owner, views, starts, completions, leads };
  });
  if (rows.length > 0) await QuizStatsModel.insertMany(rows);
  return owner;
}
const bestOf = async (
  totals: Parameters<typeof withTotals>[0],
  quizzes = Object.keys(totals).map((title) => quizNamed(title)),
) => {
  const owner = await withTotals(totals);
  return (await overview(owner, owned(quizzes, owner), NOW, IN_UTC)).topQuiz;
};

describe('the best quiz', () => {
  it('has the most leads, whatever its rate and age', async () => {
    expect(await bestOf({ few: [10, 5, 5, 3], many: [90, 80, 20, 4], none: [99, 9, 0, 0] })).toMatchObject({
      title: 'many',
      leads: 4,
      views: 90,
      completionRate: 25,
    });
  });
  it('of as many leads has the higher completion rate', async () => {
    expect(await bestOf({ low: [10, 10, 4, 3], high: [10, 10, 6, 3], lower: [10, 10, 5, 3] })).toMatchObject({
      title: 'high',
      completionRate: 60,
    });
  });
  it('of the same rate too is the newest', async () => {
    const same: [number, number, number, number] = [9, 4, 2, 1];
    const quizzes = [quizNamed('old', '2026-01-02'), quizNamed('new', '2026-01-03'), quizNamed('oldest', '2026-01-01')];
    expect(await bestOf({ old: same, new: same, oldest: same }, quizzes)).toMatchObject({ title: 'new' });
  });
  it('has been seen by somebody, and is none that is gone', async () => {
    expect(await bestOf({ gone: [9, 9, 9, 9] }, [quizNamed('unseen')])).toBeNull();
    expect(await bestOf({})).toBeNull();
  });
});

describe('the figures of all quizzes', () => {
  it('are pooled, an owner’s alone', async () => {
    await withTotals({ foreign: [100, 100, 100, 100] });
    const owner = await withTotals({ one: [9, 8, 2, 1], other: [9, 2, 2, 2] });
    expect(await overview(owner, [], NOW, IN_UTC)).toMatchObject({
      totalLeads: 3,
      totalStarts: 10,
      avgCompletionRate: 40,
    });
    expect(await overview(randomUUID(), [], NOW, IN_UTC)).toMatchObject({
      totalLeads: 0,
      avgCompletionRate: 0,
      monthlyLeads: 0,
      monthlyGrowth: 0,
      recentActivity: [],
      topQuiz: null,
    });
  });
  it('are explained only when that is asked for, and are of a period where one is given', async () => {
    const owner = await withTotals({ one: [9, 8, 2, 1] });
    const plain = await overview(owner, owned([quizNamed('one')], owner), NOW, IN_UTC);
    expect(plain).not.toHaveProperty('explain');
    expect(plain).not.toHaveProperty('inPeriod');
    const full = await overview(owner, owned([quizNamed('one')], owner), NOW, IN_UTC, true, { to: '2026-03-01' });
    expect(overviewSchema.omit({ givenUp: true }).parse(full)).toEqual(full);
    expect(full.explain).toMatchObject({
      totalLeads: { counts: { leads: 1 } },
      avgCompletionRate: { counts: { completions: 2, starts: 8 }, formula: expect.stringContaining('starts') },
      monthlyGrowth: { counts: { monthlyLeads: 0, lastMonthLeads: 0 } },
    });
    expect(full.inPeriod?.period).toEqual({ from: null, to: '2026-03-01', timeZone: 'UTC' });
    expect((await overview(owner, [], NOW, IN_UTC, false, { from: '2026-03-01' })).inPeriod?.period.from).toBe(
      '2026-03-01',
    );
  });
});

describe('the figures of a period of all quizzes', () => {
  /** An owner's quizzes and what was counted of each on some days, as [day, views, leads]. */
  const withDays = async (quizzes: Record<string, Array<[string, number, number]>>) => {
    const own = owned(
      Object.keys(quizzes).map((title) => quizNamed(title)),
      randomUUID(),
    );
    const owner = own[0]?._id.split(':')[0] ?? '';
    const counted = own.map((quiz) => ({ quiz, days: quizzes[quiz.title] ?? [] }));
    await DailyStatsModel.insertMany(
      counted.flatMap(({ quiz: { _id }, days }) =>
        days.map(([day, views, leads]) => ({ _id: `${_id}:${day}`, quiz: _id, owner, day, views, leads })),
      ),
    );
    await QuizStatsModel.insertMany(
      counted.map(({ quiz: { _id }, days }) => {
        const sum = (at: 1 | 2) => days.reduce((all, day) => all + day[at], 0);
        return { _id, owner, views: sum(1), leads: sum(2) };
      }),
    );
    return async (period: { from?: string; to?: string }) =>
      (await overview(owner, own, NOW, IN_UTC, false, period)).inPeriod?.quizzes.map(({ title, views, leads }) => [
        title,
        views,
        leads,
      ]);
  };
  it('are those of its days alone, also where it has no beginning', async () => {
    const quizzesOf = await withDays({
      one: [
        ['2026-03-01', 10, 1],
        ['2026-03-02', 20, 2],
        ['2026-03-15', 40, 4],
      ],
    });
    expect(await quizzesOf({ to: '2026-03-01' })).toEqual([['one', 10, 1]]);
    expect(await quizzesOf({ to: '2026-03-14' })).toEqual([['one', 30, 3]]);
    expect(await quizzesOf({ from: '2026-03-02', to: '2026-03-15' })).toEqual([['one', 60, 6]]);
    for (const to of ['2026-03-15', '2026-03-16']) expect(await quizzesOf({ to })).toEqual([['one', 70, 7]]);
  });
  it('begin with the quiz of the most leads, and of as many with the one that was seen most', async () => {
    const day = '2026-03-01';
    const quizzesOf = await withDays({
      few: [[day, 5, 2]],
      seen: [[day, 9, 2]],
      some: [[day, 7, 2]],
      best: [[day, 3, 3]],
    });
    expect((await quizzesOf({ from: day }))?.map(([title]) => title)).toEqual(['best', 'seen', 'some', 'few']);
  });
});

describe('a month', () => {
  const withDays = async (days: Record<string, number>) => {
    const owner = randomUUID();
    await DailyStatsModel.insertMany(
      Object.entries(days).map(([day, leads]) => ({ _id: `${owner}:${day}`, quiz: owner, owner, day, leads })),
    );
    return owner;
  };
  it('begins with its first day and ends with its last', async () => {
    const owner = await withDays({
      '2026-01-31': 1_000,
      '2026-02-01': 1,
      '2026-02-28': 3,
      '2026-03-01': 10,
      '2026-03-31': 30,
      '2026-04-01': 2_000,
    });
    expect(await overview(owner, [], NOW, IN_UTC)).toMatchObject({ monthlyLeads: 40, monthlyGrowth: 900 });
    expect(await overview(owner, [], new Date('2026-02-28T23:59:59.999Z'), IN_UTC)).toMatchObject({
      monthlyLeads: 4,
      monthlyGrowth: -100,
    });
    expect(await overview(owner, [], new Date('2026-04-01T00:00:00Z'), IN_UTC)).toMatchObject({ monthlyLeads: 2_000 });
  });
  it('is that of the account’s time zone', async () => {
    const owner = await withDays({ '2026-02-28': 3, '2026-03-01': 10 });
    const at = new Date('2026-02-28T23:30:00Z');
    expect((await overview(owner, [], at, IN_UTC)).monthlyLeads).toBe(3);
    expect((await overview(owner, [], at, { ...IN_UTC, timeZone: 'Europe/Berlin' })).monthlyLeads).toBe(10);
  });
  it('follows the December before it', async () => {
    const owner = await withDays({ '2025-12-31': 4, '2026-01-01': 5, '2026-12-31': 7 });
    expect(await overview(owner, [], new Date('2026-01-31T00:00:00Z'), IN_UTC)).toMatchObject({
      monthlyLeads: 5,
      monthlyGrowth: 25,
    });
  });
});

it('tells of the four newest things that happened, newest first', async () => {
  const owner = randomUUID();
  const at = (minute: number) => new Date(NOW.getTime() + minute * 60_000);
  const kinds = ['quiz_created', 'quiz_published', 'quiz_unpublished'] as const;
  const activities = kinds.map((kind, minute) => {
    return { _id: randomUUID(), owner, kind, quiz: 'q', title: 'Quiz', time: at(2 * minute) };
  });
  await app.db.collection('activity').insertMany(activities as never);
  const lead = (minute: number, of: string = owner) => {
    const _id = randomUUID();
    return { _id, owner: of, quiz: 'q', sessionId: _id, quizTitle: `Lead ${minute}`, createdAt: at(minute) };
  };
  await app.db
    .collection('submissions')
    .insertMany([lead(-1), { ...lead(1), own: true }, lead(3), lead(9, 'somebody else')] as never);
  expect((await overview(owner, [], NOW, IN_UTC)).recentActivity).toEqual([
    { kind: 'quiz_unpublished', quizId: 'q', time: at(4).toISOString(), description: 'Quiz “Quiz” unpublished' },
    { kind: 'lead_received', quizId: 'q', time: at(3).toISOString(), description: 'New lead for “Lead 3”' },
    { kind: 'quiz_published', quizId: 'q', time: at(2).toISOString(), description: 'Quiz “Quiz” published' },
    { kind: 'lead_received', quizId: 'q', time: at(1).toISOString(), description: 'Your own run of “Lead 1”' },
  ]);
});
