import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { apiTest } from '../../test/api-test.ts';
import { howMany } from '../../test/long-form.ts';
import { boundSources, OTHER } from '../figures/bound-sources.ts';
import type { Amounts } from '../figures/figure.ts';
import { sourceFigures } from '../figures/sources.ts';
import { recordVisit } from '../recording/record-visit.ts';
import { VisitModel } from '../recording/visit.model.ts';
import { STAGES, type Stage } from '../recording/visit-stages.ts';
import { deleteCountsOf } from './delete-counts.ts';
import {
  type Batch,
  beginBatch,
  figuresState,
  forgetQuiz,
  markCaughtUp,
  pauseQuizSoon,
  resumeQuiz,
} from './figures-state.ts';
import { projectFigures } from './project-figures.ts';
import { recountQuiz } from './recount.ts';
import { fromStatKey, statKey } from './stat-keys.ts';
import { DailyStatsModel } from './stats.model.ts';
import { sumDays } from './sum-days.ts';

const { it, app } = apiTest();

const owner = 'ann';
const visit = (quiz: string, stage: Stage, sessionId: string = randomUUID()) =>
  recordVisit({
    quiz,
    owner,
    sessionId,
    stage,
    shown: 'v1',
    at: new Date(),
    answered: ['q1', 'q2'].slice(0, STAGES.indexOf(stage)),
    ...(stage === 'complete' || stage === 'lead' ? { result: { score: 10, outcomeId: 'Green', choices: [] } } : {}),
  });
const totalsOf = async (quiz: string) => {
  const {
    _id,
    owner: _owner,
    batch: _batch,
    timeZone: _timeZone,
    ...totals
  } = (await app.db.collection('quiz_stats').findOne({ _id: quiz as never })) ?? ({} as Record<string, unknown>);
  return totals;
};
const nothingWrong = { wrongDays: [], wrongTotals: false };

describe('the projection of the figures', () => {
  it('counts everything once, however many processes are at it while visitors go on', async () => {
    const quiz = randomUUID();
    const sessions = Array.from({ length: 60 }, () => randomUUID());
    let over = false;
    const workers = Array.from({ length: 4 }, async () => {
      while (!over) await projectFigures();
    });
    for (const stage of ['view', 'start', 'start', 'complete', 'lead', 'view'] as const)
      await Promise.all(sessions.map((session) => visit(quiz, stage, session)));
    over = true;
    await Promise.all(workers);
    await projectFigures();
    expect(await totalsOf(quiz)).toEqual({ views: 60, starts: 60, completions: 60, leads: 60, scoreSum: 600 });
    expect(await recountQuiz({ _id: quiz, owner })).toMatchObject({ visits: 60, ...nothingWrong });
  });

  it('finishes the batch of one that died, and adds nothing when that one was only slow and applies it as well', async () => {
    const quiz = randomUUID();
    await visit(quiz, 'lead');
    await projectFigures();
    // Another process is at it, too, and must not be faster than the one that is told of here.
    await pauseQuizSoon(quiz, () => new Date(Date.now() + 60_000), 100);
    const late = `${quiz}:${randomUUID()}`;
    await visit(quiz, 'complete', late.split(':')[1]);
    const day = new Date().toISOString().slice(0, 10);
    const batch: Batch = {
      days: [
        {
          quiz,
          owner,
          day,
          amounts: {
            views: 1,
            starts: 1,
            completions: 1,
            scoreSum: 10,
            [`sources.host.${statKey('direct')}.views`]: 1,
            [`sources.page.${statKey('direct')}.views`]: 1,
            [`answered.${statKey('q1')}`]: 1,
            [`answered.${statKey('q2')}`]: 1,
            [`reached.${statKey('q1')}`]: 1,
            [`reached.${statKey('q2')}`]: 1,
            'versions.v1.views': 1,
            'versions.v1.starts': 1,
            'versions.v1.completions': 1,
            'versions.v1.scoreSum': 10,
            [`versions.v1.outcomes.${statKey('Green')}`]: 1,
          },
        },
      ],
      visits: [{ stages: 3, answered: 2, reached: 2, ids: [late] }],
    };
    const { batch: before } = await figuresState();
    // It dies when the batch is written down: nothing is applied yet.
    expect(await beginBatch(before, batch)).toBe(true);
    await resumeQuiz(quiz);
    // Another one dies in the middle of applying it.
    await app.db
      .collection('quiz_stats')
      .updateOne(
        { _id: quiz as never },
        { $inc: { views: 1, starts: 1, completions: 1, scoreSum: 10 }, $set: { batch: before + 1 } },
      );
    await projectFigures();
    const whole = { views: 2, starts: 2, completions: 2, leads: 1, scoreSum: 20 };
    expect(await totalsOf(quiz)).toEqual(whole);

    // The slow one wakes up: its batch is no longer the newest, and what carries its number is left alone.
    expect(await beginBatch(before, batch)).toBe(false);
    await app.db
      .collection('figures_state')
      .updateOne({ _id: 'figures' as never }, { $set: { batch: before + 1, pending: batch } });
    await projectFigures();
    expect(await totalsOf(quiz)).toEqual(whole);
    expect(await recountQuiz({ _id: quiz, owner })).toMatchObject(nothingWrong);
  });

  it.each([
    ['counted', true, 3],
    ['not yet counted', false, 3],
    ['sent after the lead', true, 4],
  ])('has the result of the lead where another was completed before: %s', async (_name, isCounted, stages) => {
    const quiz = randomUUID();
    const of = (option: string, score: number) => ({
      answered: ['q1'],
      result: {
        score,
        outcomeId: option,
        choices: [{ questionId: 'q1', chosen: [option] }],
        version: 'v1',
        way: option,
      },
    });
    const step = { quiz, owner, sessionId: 'one', shown: 'v1', at: new Date() };
    await recordVisit({ ...step, stage: 'complete', ...of('high', 67) });
    if (isCounted) await projectFigures();
    const lead = () => recordVisit({ ...step, stage: 'lead', ...of('low', 33) });
    await Promise.all([lead(), lead()]);
    // Nothing is lost when it is recounted before the figures have followed.
    expect(await recountQuiz({ _id: quiz, owner })).toMatchObject({ visits: 1, ...nothingWrong });
    if (stages === 4) await recordVisit({ ...step, stage: 'complete', ...of('high', 67) });
    await projectFigures();
    expect(await totalsOf(quiz)).toEqual({ views: 1, starts: 1, completions: 1, leads: 1, scoreSum: 33 });
    const [day] = await app.db.collection('daily_stats').find({ quiz }).toArray();
    expect(Object.entries(day?.versions.v1.outcomes).filter(([, count]) => count)).toEqual([[statKey('low'), 1]]);
    expect(Object.entries(day?.chosen[statKey('q1')]).filter(([, count]) => count)).toEqual([[statKey('low'), 1]]);
    const [stored] = await app.db.collection('visits').find({ quiz }).toArray();
    expect(stored).toMatchObject({ outcomeId: 'low', way: 'low', dirty: false });
    expect(stored).not.toHaveProperty('revised');
    expect(await recountQuiz({ _id: quiz, owner })).toMatchObject({ visits: 1, ...nothingWrong });
  });

  it('returns while visitors go on without a pause, and has counted what was there when it was called', async () => {
    const [quiz, others] = [randomUUID(), randomUUID()];
    await Promise.all(Array.from({ length: 30 }, () => visit(quiz, 'lead')));
    let over = false;
    const visitors = Array.from({ length: 8 }, async () => {
      while (!over) await visit(others, 'view');
    });
    const returned = projectFigures().then(() => 'returned');
    expect(await Promise.race([returned, sleep(10_000, 'went on')])).toBe('returned');
    over = true;
    await Promise.all(visitors);
    expect(await totalsOf(quiz)).toMatchObject({ views: 30, leads: 30 });
  });

  it('still counts what a visit went on to between being read and being marked', async () => {
    const quiz = randomUUID();
    // Another process is at it, too.
    await pauseQuizSoon(quiz, () => new Date(Date.now() + 60_000), 100);
    const session = randomUUID();
    await visit(quiz, 'view', session);
    const read: Batch = {
      days: [{ quiz, owner, day: new Date().toISOString().slice(0, 10), amounts: { views: 1 } }],
      visits: [{ stages: 1, answered: 0, reached: 0, ids: [`${quiz}:${session}`] }],
    };
    await visit(quiz, 'complete', session);
    while (!(await beginBatch((await figuresState()).batch, read))) await sleep(10);
    await projectFigures();
    expect(await totalsOf(quiz)).toEqual({ views: 1, starts: 0, completions: 0, leads: 0, scoreSum: 0 });
    await resumeQuiz(quiz);
    await projectFigures();
    expect(await totalsOf(quiz)).toEqual({ views: 1, starts: 1, completions: 1, leads: 0, scoreSum: 10 });
    expect(await VisitModel.exists({ _id: `${quiz}:${session}`, dirty: true })).toBeNull();
  });

  it('leaves a quiz alone while it is recounted, and takes up afterwards what came meanwhile', async () => {
    const quiz = randomUUID();
    for (let n = 0; n < 20; n += 1) await visit(quiz, 'lead');
    const [recount] = await Promise.all([
      recountQuiz({ _id: quiz, owner }),
      ...Array.from({ length: 20 }, () => visit(quiz, 'lead')),
      projectFigures(),
    ]);
    expect(recount).toMatchObject(nothingWrong);
    await projectFigures();
    expect(await totalsOf(quiz)).toMatchObject({ views: 40, leads: 40 });
  });

  it('does not call the figures newer than those of a quiz that is being recounted', async () => {
    const quiz = randomUUID();
    await projectFigures();
    const pause = await pauseQuizSoon(quiz, () => new Date(Date.now() + 60_000), 100);
    const since = new Date();
    await visit(quiz, 'lead');
    await projectFigures();
    expect((await figuresState()).asOf.getTime()).toBeLessThan(since.getTime());
    await resumeQuiz(quiz, pause);
    await projectFigures();
    expect((await figuresState()).asOf.getTime()).toBeGreaterThan(since.getTime());
    expect((await totalsOf(quiz))?.leads).toBe(1);
  });

  it('calls the figures of others as new as they are while what comes for a deleted quiz stays uncounted', async () => {
    const [gone, other] = [randomUUID(), randomUUID()];
    await visit(gone, 'lead');
    await deleteCountsOf(gone, new Date(Date.now() + 60_000));
    await visit(gone, 'lead');
    await visit(other, 'lead');
    const since = new Date();
    await projectFigures();
    expect((await figuresState()).asOf.getTime()).toBeGreaterThanOrEqual(since.getTime());
    expect([(await totalsOf(gone))?.leads, (await totalsOf(other))?.leads]).toEqual([undefined, 1]);
    await VisitModel.deleteMany({ quiz: gone });
    await forgetQuiz(gone);
  });

  it('is not undone by a recount whose pause another one has ended', async () => {
    const quiz = randomUUID();
    const first = `00000000${randomUUID().slice(8)}`;
    await visit(quiz, 'view', first);
    for (let n = 0; n < 30; n += 1) await visit(quiz, 'lead');
    await projectFigures();
    const stored = app.db.collection<{ _id: string }>('visits');
    const [one] = await stored.find({ quiz, leadAt: { $exists: true } }).toArray();
    // So many that it takes a while to read them.
    await stored.insertMany(
      Array.from({ length: 12_000 }, () => {
        const sessionId = randomUUID();
        return { ...one, _id: `${quiz}:${sessionId}`, sessionId };
      }),
    );
    const recount = recountQuiz({ _id: quiz, owner }).catch((error: Error) => error);
    while (!(quiz in (await figuresState()).paused)) await new Promise(setImmediate);
    await resumeQuiz(quiz);
    await visit(quiz, 'start', first);
    await projectFigures();
    expect(await recount).toMatchObject({ status: 503 });
    expect((await recountQuiz({ _id: quiz, owner })).visits).toBe(12_031);
    expect(await totalsOf(quiz)).toMatchObject({ views: 12_031, starts: 12_031, leads: 12_030 });
    expect(await recountQuiz({ _id: quiz, owner })).toMatchObject(nothingWrong);
  });

  it('says as of when they are', async () => {
    const before = new Date();
    await projectFigures();
    expect((await figuresState()).asOf.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect(await VisitModel.countDocuments({ dirty: true })).toBe(0);
  });

  it('says no time to come when the clock was set back', async () => {
    const { batch } = await figuresState();
    await markCaughtUp(batch, new Date(Date.now() + 2 * 3_600_000));
    await projectFigures();
    expect((await figuresState()).asOf.getTime()).toBeLessThanOrEqual(Date.now());
  });
});

describe('names of sources', () => {
  const amountsOf = (names: readonly string[]): Amounts => {
    const amounts: Record<string, number> = {};
    for (const name of names) {
      const path = `sources.page.${statKey(name.slice(0, 200))}.views`;
      amounts[path] = (amounts[path] ?? 0) + 1;
    }
    return amounts;
  };
  const isBounded = (names: readonly string[]) => {
    const known: Record<string, Record<string, { views: number }>> = {};
    // As batches bring them.
    for (let from = 0; from < names.length; from += 2_000) {
      const amounts = boundSources(amountsOf(names.slice(from, from + 2_000)), known, true);
      for (const [path, amount] of Object.entries(amounts)) {
        const [, kind = '', key = ''] = path.split('.');
        known[kind] ??= {};
        known[kind][key] = { views: (known[kind][key]?.views ?? 0) + amount };
      }
    }
    const kept = Object.entries(known.page ?? {});
    expect(kept.length).toBeLessThanOrEqual(201);
    expect(kept.reduce((all, [, { views }]) => all + views, 0)).toBe(names.length);
    return new Set(kept.map(([key]) => fromStatKey(key)));
  };

  it('are at most 200 of a kind and day, whatever strangers make up', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', minLength: 1, maxLength: 300 }), { maxLength: 500 }),
        (names) => {
          isBounded(names);
        },
      ),
      { numRuns: howMany(15, 50) },
    );
    const hostile = Array.from({ length: 100_000 }, (_, n) => `https://x.example/${n}.$[${'é'.repeat(n % 250)}`);
    const kept = isBounded(hostile);
    expect(kept.has(OTHER)).toBe(true);
    expect(kept.has(hostile[0]?.slice(0, 200) ?? '')).toBe(true);
    expect(JSON.stringify([...kept]).length).toBeLessThan(400_000);
  });

  it('that bring leads are kept when made-up ones were first', async () => {
    const quiz = randomUUID();
    const seen = (sessionId: string, name: string, stage: Stage) =>
      recordVisit({
        ...{ quiz, owner, sessionId, stage, shown: 'v1', at: new Date() },
        source: { pageUrl: `https://shop.example/${name}` },
        ...(stage === 'lead' ? { result: { score: 10, outcomeId: 'Green', choices: [] } } : {}),
      });
    for (let n = 0; n < 250; n += 50)
      await Promise.all(Array.from({ length: 50 }, (_, m) => seen(randomUUID(), `made-up-${n + m}`, 'view')));
    await projectFigures();
    const sessionId = randomUUID();
    await seen(sessionId, 'newsletter', 'view');
    await projectFigures();
    await seen(sessionId, 'newsletter', 'lead');
    await projectFigures();
    const sources = sourceFigures(sumDays(await DailyStatsModel.find({ quiz }).lean()));
    const pages = sources.filter(({ kind }) => kind === 'page');
    expect(pages.slice(0, 2)).toEqual([
      { kind: 'page', name: OTHER, views: 50, leads: 0 },
      { kind: 'page', name: 'shop.example/newsletter', views: 1, leads: 1 },
    ]);
    expect(await recountQuiz({ _id: quiz, owner })).toMatchObject(nothingWrong);
  });
});
