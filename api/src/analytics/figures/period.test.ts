import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect } from 'vitest';
import type { Overview, QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { Lead } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { insertAll } from '../../../scripts/many-leads.mjs';
import { apiTest } from '../../test/api-test.ts';
import { ownerOf, publishedQuiz } from '../../test/factories.ts';
import { howMany } from '../../test/long-form.ts';
import { recountQuiz } from '../projection/recount.ts';
import { type DailyStats, DailyStatsModel } from '../projection/stats.model.ts';
import { recordVisit } from '../recording/record-visit.ts';
import { VisitModel } from '../recording/visit.model.ts';
import { STAGES } from '../recording/visit-stages.ts';
import { inDays, presentPeriod } from './period.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });
let owner = '';
beforeAll(async () => {
  owner = (await someQuiz()).owner;
});

const someQuiz = async () => {
  const quiz = await publishedQuiz(ann);
  return { quiz, owner: await ownerOf(app, quiz.id) };
};
const DAYS = ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02', '2026-03-31'];
/** The edges of a day count too. */
const TIMES = ['00:00:00.000', '11:30:00.000', '23:59:59.999'];
const moment = fc
  .tuple(fc.constantFrom(...DAYS), fc.constantFrom(...TIMES))
  .map((parts) => new Date(`${parts.join('T')}Z`));
const visit = fc.record({
  at: moment,
  stage: fc.constantFrom(...STAGES),
  score: fc.nat(100),
  page: fc.constantFrom('https://a.example/x', 'https://a.example/y', 'https://b.example/'),
  medium: fc.constantFrom('mail', 'cpc'),
});
type Visit = typeof visit extends fc.Arbitrary<infer V> ? V : never;

async function seed(quiz: Quiz, { at, stage, score, page, medium }: Visit): Promise<void> {
  const sessionId = randomUUID();
  const source = { pageUrl: page, utmMedium: medium };
  if (stage === 'lead')
    await app.db.collection('submissions').insertOne({
      _id: randomUUID() as never,
      quiz: quiz.id,
      owner,
      sessionId,
      quizTitle: quiz.title,
      name: '',
      firstName: '',
      lastName: '',
      email: 'vera@example.com',
      outcomeId: 'green',
      outcome: 'Green',
      totalScore: score,
      answers: [],
      consent: { given: true, text: '', sha256: '', language: 'en', at, pageUrl: page },
      source,
      erasedAt: null,
      createdAt: at,
    });
  await recordVisit({
    quiz: quiz.id,
    owner,
    sessionId,
    stage,
    shown: quiz.version,
    reached: stage === 'view' ? [] : quiz.questions.slice(0, 1).map(({ id }) => id),
    at,
    source,
    ...(stage === 'complete' || stage === 'lead' ? { result: { score, outcomeId: 'green', choices: [] } } : {}),
  });
}

describe('the figures of a period', () => {
  it('are those of the list of leads, of the CSV and of the visits, for whatever period', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(visit, { maxLength: 12 }),
        fc.constantFrom(...DAYS),
        fc.constantFrom(...DAYS),
        async (visits, one, other) => {
          const [from, to] = [one, other].sort() as [string, string];
          const quiz = await publishedQuiz(ann);
          await Promise.all(visits.map((each) => seed(quiz, each)));
          const inside = visits.filter(
            ({ at }) => at >= new Date(`${from}T00:00:00Z`) && at <= new Date(`${to}T23:59:59.999Z`),
          );
          const reached = (stage: number) => inside.filter((each) => STAGES.indexOf(each.stage) >= stage).length;

          const query = `from=${from}&to=${to}`;
          const { body } = await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics?${query}&explain=1`);
          const leads = await ann.get<Lead[]>(`/api/quizzes/${quiz.id}/submissions?${query}`);
          const csv = await ann.get(`/api/quizzes/${quiz.id}/export?${query}`);
          expect(body.period).toEqual({ from, to, timeZone: 'UTC' });
          expect(body).toMatchObject({
            totalViews: reached(0),
            totalStarts: reached(1),
            totalCompletions: reached(2),
            totalLeads: reached(3),
          });
          expect(leads.body).toHaveLength(body.totalLeads);
          expect(csv.text.trim().split('\r\n')).toHaveLength(body.totalLeads + 1);
          for (const name of ['views', 'starts', 'completions', 'leads'] as const)
            expect(body.daily.reduce((sum, day) => sum + day[name], 0)).toBe(
              body[`total${name[0]?.toUpperCase()}${name.slice(1)}` as 'totalViews'],
            );
          for (const kind of ['host', 'page', 'utm_medium'])
            expect(body.sources.filter((row) => row.kind === kind).reduce((sum, row) => sum + row.leads, 0)).toBe(
              body.totalLeads,
            );
          // These begin and end in one moment, as visits do whose events were lost: nobody knows how long they took.
          expect(body.timeToComplete.histogram.reduce((sum, bin) => sum + bin.count, 0)).toBe(0);
          expect(body.questions[0]?.reached).toBe(body.totalStarts);
          expect(body.explain?.averageScore?.counts).toEqual({
            scoreSum: inside
              .filter(({ stage }) => STAGES.indexOf(stage) >= 2)
              .reduce((sum, { score }) => sum + score, 0),
            completions: body.totalCompletions,
          });
          const all = await ann.get<Overview>(`/api/analytics/overview?${query}`);
          expect(all.body.inPeriod?.quizzes.find(({ id }) => id === quiz.id)).toMatchObject({
            views: body.totalViews,
            leads: body.totalLeads,
            completionRate: body.completionRate,
          });
          const everyLead = await ann.get(`/api/submissions?${query}`);
          expect(String(all.body.inPeriod?.totalLeads)).toBe(everyLead.headers.get('x-total-count'));
        },
      ),
      { numRuns: howMany(5, 15) },
    );
  });

  it.each(['from=2026-02-30', 'from=2026-02-02&to=2026-02-01', 'to=yesterday'])('refuses %s', async (query) => {
    const { quiz } = await someQuiz();
    expect((await ann.get(`/api/quizzes/${quiz.id}/analytics?${query}`)).status).toBe(400);
    expect((await ann.get(`/api/analytics/overview?${query}`)).status).toBe(400);
  });

  it('tell no score where whoever became a lead had finished before', async () => {
    const { quiz } = await someQuiz();
    const [before, after] = [new Date('2026-03-01T23:59:50Z'), new Date('2026-03-02T00:00:10Z')];
    await VisitModel.collection.insertOne({
      _id: `${quiz.id}:late` as never,
      quiz: quiz.id,
      owner,
      sessionId: 'late',
      source: {},
      shown: quiz.version,
      ...{ viewAt: before, startAt: before, completeAt: before, leadAt: after, score: 80, outcomeId: 'green' },
      answered: [],
      took: [],
      reached: [],
      counted: { stages: 4, answered: 0, reached: 0, batch: 0 },
      dirty: false,
    });
    await recountQuiz({ _id: quiz.id, owner });
    const { body } = await ann.get<QuizAnalytics>(
      `/api/quizzes/${quiz.id}/analytics?from=2026-03-02&to=2026-03-02&explain=1`,
    );
    expect(body).toMatchObject({ totalCompletions: 1, totalLeads: 1, averageScore: 0, outcomeDistribution: [] });
    expect(body.explain?.averageScore?.counts).toEqual({ scoreSum: 0, completions: 0 });
  });

  it('come from an index that leads to the days alone, however many visits there were', async () => {
    const { quiz } = await someQuiz();
    const count = howMany(12_000, 100_000);
    const start = Date.UTC(2025, 0, 1);
    const visits = Array.from({ length: count }, (_, n) => {
      const at = new Date(start + (n % 300) * 86_400_000);
      const done =
        n % 4 === 0
          ? { startAt: at, completeAt: new Date(at.getTime() + 45_000), leadAt: at, score: 50, outcomeId: 'green' }
          : {};
      return {
        _id: `${quiz.id}:${n}`,
        quiz: quiz.id,
        owner,
        sessionId: String(n),
        source: {},
        shown: quiz.version,
        viewAt: at,
        answered: [],
        took: [],
        reached: [],
        counted: { stages: n % 4 === 0 ? 4 : 1, answered: 0, reached: 0, batch: 0 },
        dirty: false,
        ...done,
      };
    });
    await insertAll(VisitModel.collection, visits);
    await recountQuiz({ _id: quiz.id, owner });

    const { body } = await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`);
    expect(body).toMatchObject({ totalViews: count, totalLeads: count / 4, averageScore: 50 });
    const period = { $gte: '2025-02-01', $lte: '2025-02-28' };
    for (const [filter, sort] of [
      [{ quiz: quiz.id, day: period }, { day: 1 }],
      [{ owner, day: period }, {}],
    ] as const) {
      const plan = await DailyStatsModel.collection
        .find(filter as never)
        .sort(sort)
        .explain('executionStats');
      expect(JSON.stringify(plan.queryPlanner.winningPlan)).toContain('"IXSCAN"');
      expect(JSON.stringify(plan.queryPlanner.winningPlan)).not.toContain('"SORT"');
      expect(plan.executionStats.totalDocsExamined).toBe(28);
    }
    expect(await DailyStatsModel.countDocuments({ quiz: quiz.id } satisfies Partial<DailyStats>)).toBe(300);
  });
});

describe('a period', () => {
  it('keeps the days that it names and no others', () => {
    const days = (period: Parameters<typeof inDays>[0]) => JSON.stringify(inDays(period));
    expect(days({})).toBe('{}');
    expect(days({ from: '2026-01-01' })).toBe('{"day":{"$gte":"2026-01-01"}}');
    expect(days({ to: '2026-01-31' })).toBe('{"day":{"$lte":"2026-01-31"}}');
    expect(days({ from: '2026-01-01', to: '2026-01-31' })).toBe('{"day":{"$gte":"2026-01-01","$lte":"2026-01-31"}}');
  });
  it('says where it is open', () => {
    expect(presentPeriod({}, 'Asia/Tokyo')).toEqual({ from: null, to: null, timeZone: 'Asia/Tokyo' });
    expect(presentPeriod({ from: '2026-01-01', to: '2026-01-31' }, 'UTC')).toMatchObject({
      from: '2026-01-01',
      to: '2026-01-31',
    });
  });
});
