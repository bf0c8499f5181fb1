import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { addDays, dayOf } from '../../../contract/time-zone.ts';
import { eraseOldRecords } from '../../account/erase-old-records.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { ownerOf, publishedQuiz, submitBody } from '../../test/factories.ts';
import { signIn } from '../../test/sign-in.ts';
import { projectFigures } from '../projection/project-figures.ts';
import { recountAccounts } from '../projection/recount-accounts.ts';
import { acquireRecountLease } from '../projection/recount-lease.ts';
import { detachErasedVisits } from './detach-erased-visits.ts';
import { recordVisit } from './record-visit.ts';
import { VisitModel } from './visit.model.ts';

const { it, app } = apiTest();
const NOW = new Date();
const TODAY = dayOf(NOW, 'UTC');
const always = async () => true;
const daysAgo = (days: number, time = '12:00:00Z') => new Date(`${addDays(TODAY, -days)}T${time}`);

async function newQuiz() {
  const owner = await signIn(app, `${randomUUID()}@example.com`);
  const quiz = await publishedQuiz(owner);
  const ownerId = await ownerOf(app, quiz.id);
  return {
    quiz,
    owner,
    /** A visitor views the quiz at `viewed`, and leaves a lead at `submitted` or not. */
    visit: async (viewed: Date, submitted?: Date) => {
      const sessionId = randomUUID();
      const step = { quiz: quiz.id, owner: ownerId, sessionId, shown: quiz.version };
      await recordVisit({ ...step, at: viewed, stage: 'view', first: true });
      if (submitted) await leaveLead(quiz, sessionId, submitted);
      await projectFigures();
    },
    keepFor: (leadDays: number) => owner.patch('/api/user/settings', { leadDays }),
    visits: async () => (await VisitModel.find({ quiz: quiz.id }).lean()).length,
    figures: async () => {
      const { body } = await owner.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`);
      return { ...body, asOf: '', recounting: undefined };
    },
    recount: async () => (await owner.post<object>(`/api/quizzes/${quiz.id}/recount`)).body,
  };
}

async function leaveLead(quiz: Quiz, sessionId: string, at: Date) {
  const body = submitBody(quiz, { sessionId, name: 'Vera' });
  expect((await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, body)).status).toBe(200);
  await app.db
    .collection('submissions')
    .updateOne({ quiz: quiz.id, sessionId }, { $set: { createdAt: at, 'consent.at': at, outbox: [] } });
}

describe('visits that are older than their owner keeps leads', () => {
  it('are deleted, and the figures of their days stay, also in a recount', async () => {
    const { visit, keepFor, visits, figures, recount } = await newQuiz();
    for (const age of [90, 40]) {
      await visit(daysAgo(age));
      await visit(daysAgo(age), daysAgo(age));
    }
    // It began on a day that goes, and ended on one that stays.
    await visit(daysAgo(31, '23:59:00Z'), daysAgo(30, '00:01:00Z'));
    await visit(daysAgo(2), daysAgo(2));
    const before = await figures();
    expect(before).toMatchObject({ totalViews: 6, totalLeads: 4 });
    await keepFor(30);
    await eraseOldRecords(NOW, always);
    expect(await visits()).toBe(2);
    expect(await figures()).toEqual(before);
    expect(await recount()).toEqual({ visits: 2, wrongDays: [], wrongTotals: false });
    expect(await figures()).toEqual(before);
  });

  it('leave figures that are still right in another time zone', async () => {
    const { owner, visit, keepFor, figures } = await newQuiz();
    for (const [age, time] of [
      [40, '12:00:00Z'],
      // On the day before the first kept one in New York, and on it in Tokyo.
      [30, '02:00:00Z'],
      [31, '22:00:00Z'],
      [1, '12:00:00Z'],
    ] as const)
      await visit(daysAgo(age, time), daysAgo(age, time));
    await keepFor(30);
    await eraseOldRecords(NOW, always);
    for (const timeZone of ['America/New_York', 'Asia/Tokyo', 'UTC']) {
      await owner.patch('/api/user/settings', { timeZone });
      await recountAccounts(always);
      const { totalViews, totalLeads, daily } = await figures();
      expect({ totalViews, totalLeads, views: daily.reduce((sum, { views }) => sum + views, 0) }).toEqual({
        totalViews: 4,
        totalLeads: 4,
        views: 4,
      });
    }
  });

  it('go also where the visit of an erased lead is detached later', async () => {
    const { visit, keepFor, visits, figures, recount } = await newQuiz();
    await visit(daysAgo(50), daysAgo(50));
    const before = await figures();
    await keepFor(45);
    await eraseOldRecords(NOW, always);
    await detachErasedVisits(always);
    expect(await visits()).toBe(0);
    expect(await recount()).toMatchObject({ wrongDays: [], wrongTotals: false });
    expect(await figures()).toEqual(before);
  });

  it('wait for the end of a recount', async () => {
    const { quiz, visit, keepFor, visits } = await newQuiz();
    await visit(daysAgo(50));
    await keepFor(30);
    const lease = await acquireRecountLease(quiz.id);
    await eraseOldRecords(NOW, always);
    expect(await visits()).toBe(1);
    await lease?.release();
    await eraseOldRecords(NOW, always);
    expect(await visits()).toBe(0);
  });

  it('stay where something of them is not counted yet, and for an owner who keeps leads for good', async () => {
    const { quiz, visit, keepFor, visits } = await newQuiz();
    await visit(daysAgo(50));
    await eraseOldRecords(NOW, always);
    expect(await visits()).toBe(1);
    await VisitModel.updateMany({ quiz: quiz.id }, { dirty: true });
    await keepFor(30);
    await eraseOldRecords(NOW, always);
    expect(await visits()).toBe(1);
  });
});
