import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, vi } from 'vitest';
import type { Overview, QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { Lead } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { Settings, User } from '../../../contract/user.schema.ts';
import { transferAccount } from '../../account/transfer-account.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { ownerOf, publishedQuiz, submitBody } from '../../test/factories.ts';
import { signIn } from '../../test/sign-in.ts';
import { accountOf } from '../../users/find-account.ts';
import { detachErasedVisits } from '../recording/detach-erased-visits.ts';
import { recordVisit } from '../recording/record-visit.ts';
import { VisitModel } from '../recording/visit.model.ts';
import { projectFigures } from './project-figures.ts';
import { recountAccounts } from './recount-accounts.ts';
import { DailyStatsModel, QuizStatsModel } from './stats.model.ts';

const { it, app } = apiTest();
const always = async () => true;
const newOwner = () => signIn(app, `${randomUUID()}@example.com`);
const goBy = async (owner: Browser, timeZone: string) =>
  expect((await owner.patch('/api/user/settings', { timeZone })).status).toBe(200);

/** Lets a visitor come at each of these moments and leave a lead named after it. */
async function visitAt(quiz: Quiz, moments: readonly string[]): Promise<void> {
  const owner = await ownerOf(app, quiz.id);
  for (const moment of moments) {
    const [sessionId, at] = [randomUUID(), new Date(moment)];
    const step = { quiz: quiz.id, owner, sessionId, shown: quiz.version, at };
    await recordVisit({ ...step, stage: 'view', first: true });
    const body = submitBody(quiz, { sessionId, name: moment, version: quiz.version });
    expect((await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, body)).status).toBe(200);
    await app.db
      .collection('submissions')
      .updateOne({ quiz: quiz.id, sessionId }, { $set: { createdAt: at, 'consent.at': at } });
  }
  await projectFigures();
}
const figures = async (owner: Browser, quiz: Quiz, query = '') =>
  (await owner.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics?${query}`)).body;
const leadsByDay = async (owner: Browser, quiz: Quiz) =>
  Object.fromEntries((await figures(owner, quiz)).daily.map(({ day, leads }) => [day, leads]));
const listed = async (owner: Browser, query: string) => {
  const { body, headers } = await owner.get<Lead[]>(`/api/submissions?limit=50&${query}`);
  expect(Number(headers.get('x-total-count'))).toBe(body.length);
  return body.map(({ name }) => name).sort();
};

describe('the time zone of an account', () => {
  it('is that of the first browser until the owner chooses one', async () => {
    const owner = await newOwner();
    expect((await owner.get<User>('/api/auth/user')).body.timeZone).toBe('');
    const propose = (browserTimeZone: string) => owner.patch<Settings>('/api/user/settings', { browserTimeZone });
    expect((await propose('Asia/Kolkata')).body.timeZone).toBe('Asia/Kolkata');
    expect((await propose('Europe/Berlin')).body.timeZone).toBe('Asia/Kolkata');
    await goBy(owner, 'America/St_Johns');
    expect((await propose('Europe/Berlin')).body.timeZone).toBe('America/St_Johns');
    expect((await owner.get<User>('/api/auth/user')).body.timeZone).toBe('America/St_Johns');
    // Each answer says so, for tabs that do not know yet.
    expect((await owner.get('/api/submissions')).headers.get('x-time-zone')).toBe('America/St_Johns');
  });
  it.each(['Mars/Olympus', '', '+05:30', 5])('is none that the server does not know: %s', async (timeZone) => {
    const owner = await newOwner();
    for (const input of [{ timeZone }, { browserTimeZone: timeZone }]) {
      const { status, text } = await owner.patch('/api/user/settings', input);
      expect(status).toBe(400);
      if (typeof timeZone === 'string')
        expect(text).toContain('No time zone that this server knows. Choose one such as');
    }
  });
});

describe.each([
  // The last and the first moment of two days around midnight there.
  [
    'Asia/Kolkata',
    '2026-03-04',
    ['2026-03-03T18:29:59.999Z', '2026-03-03T18:30:00Z', '2026-03-04T18:29:59.999Z', '2026-03-04T18:30:00Z'],
  ],
  [
    'Pacific/Kiritimati',
    '2026-03-04',
    ['2026-03-03T09:59:59.999Z', '2026-03-03T10:00:00Z', '2026-03-04T09:59:59.999Z', '2026-03-04T10:00:00Z'],
  ],
  [
    'America/St_Johns',
    '2026-03-08',
    ['2026-03-08T03:29:59.999Z', '2026-03-08T03:30:00Z', '2026-03-09T02:29:59.999Z', '2026-03-09T02:30:00Z'],
  ],
  [
    'Europe/Berlin',
    '2026-10-25',
    ['2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00Z', '2026-10-25T22:59:59.999Z', '2026-10-25T23:00:00Z'],
  ],
] as const)('a day of an account in %s', (timeZone, day, moments) => {
  let owner: Browser;
  let quiz: Quiz;
  beforeAll(async () => {
    owner = await newOwner();
    await goBy(owner, timeZone);
    quiz = await publishedQuiz(owner);
    await visitAt(quiz, moments);
  });
  it('begins and ends at its midnight: in the list, the count, the figures and the export', async () => {
    const inside = moments.slice(1, 3).sort();
    const query = `from=${day}&to=${day}`;
    expect(await listed(owner, query)).toEqual(inside);
    expect((await owner.get<{ count: number }>(`/api/submissions/count?${query}`)).body.count).toBe(2);
    expect(await figures(owner, quiz, query)).toMatchObject({
      period: { from: day, to: day, timeZone },
      totalViews: 2,
      totalLeads: 2,
      daily: [{ day, views: 2, leads: 2 }],
    });
    const { body } = await owner.get<Overview>(`/api/analytics/overview?${query}`);
    expect(body.inPeriod).toMatchObject({ period: { timeZone }, totalLeads: 2, daily: [{ day, leads: 2 }] });
    const csv = (await owner.get(`/api/submissions/export?${query}&columns=name,date`)).text.trim().split('\r\n');
    expect(csv[0]).toContain(`Date (${timeZone})`);
    expect(csv).toHaveLength(3);
    for (const row of csv.slice(1)) expect(row).toContain(`,${day} `);
  });
  it('is the day of each moment in a file, whatever zone the file names', async () => {
    const { text } = await owner.get(`/api/submissions/export?from=${day}&timeZone=UTC&columns=name,date`);
    const at = moments[1].slice(0, 19).replace('T', ' ');
    expect(text).toContain(`,${at}`);
    expect(text).toContain('Date (UTC)');
  });
});

describe('a change of the time zone', () => {
  const MOMENTS = ['2026-03-03T15:30:00Z', '2026-03-04T02:00:00Z', '2026-03-04T12:00:00Z'];
  const IN = {
    UTC: { '2026-03-03': 1, '2026-03-04': 2 },
    'Asia/Tokyo': { '2026-03-04': 3 },
    'America/New_York': { '2026-03-03': 2, '2026-03-04': 1 },
  };
  async function seeded(timeZone?: string) {
    const owner = await newOwner();
    if (timeZone) {
      await goBy(owner, timeZone);
      await recountAccounts(always);
    }
    const quiz = await publishedQuiz(owner);
    await visitAt(quiz, MOMENTS);
    return { owner, quiz };
  }

  it('recounts the days, and says that it does until it has', async () => {
    const { owner, quiz } = await seeded();
    expect(await leadsByDay(owner, quiz)).toEqual(IN.UTC);
    await goBy(owner, 'Asia/Tokyo');
    // The list goes by it at once, and so does its number, which the figures do not know.
    expect(await listed(owner, 'from=2026-03-04&to=2026-03-04')).toEqual(MOMENTS);
    expect((await figures(owner, quiz)).recounting).toBe(true);
    expect((await owner.get<Overview>('/api/analytics/overview')).body.recounting).toBe(true);
    await recountAccounts(always);
    const after = await figures(owner, quiz);
    expect(after.recounting).toBeUndefined();
    expect(after.totalViews).toBe(3);
    expect(await leadsByDay(owner, quiz)).toEqual(IN['Asia/Tokyo']);
    await visitAt(quiz, ['2026-03-04T15:00:00Z']);
    expect(await leadsByDay(owner, quiz)).toEqual({ '2026-03-04': 3, '2026-03-05': 1 });
    expect((await owner.post(`/api/quizzes/${quiz.id}/recount`)).body).toMatchObject({
      wrongDays: [],
      wrongTotals: false,
    });
  });

  it('is made good after a change back in the middle of it, and after a crash', async () => {
    const { owner, quiz } = await seeded();
    await goBy(owner, 'Asia/Tokyo');
    // It ends between two days.
    const replace = vi.spyOn(DailyStatsModel.collection, 'deleteOne').mockRejectedValue(new Error('crash'));
    await expect(recountAccounts(always)).rejects.toThrow('crash');
    replace.mockRestore();
    expect(await QuizStatsModel.findById(quiz.id).lean()).toMatchObject({ recount: expect.any(String) });
    await goBy(owner, 'UTC');
    expect((await figures(owner, quiz)).recounting).toBe(true);
    await recountAccounts(always);
    expect((await figures(owner, quiz)).recounting).toBeUndefined();
    expect(await leadsByDay(owner, quiz)).toEqual(IN.UTC);
    expect((await QuizStatsModel.findById(quiz.id).lean())?.recount).toBeUndefined();
  });

  it('may come twice in a row, and while it is recounted', async () => {
    const { owner, quiz } = await seeded();
    await goBy(owner, 'Asia/Tokyo');
    const ownerId = await ownerOf(app, quiz.id);
    await recountAccounts(async () => {
      // Between the reading of what is due and the recount.
      if ((await accountOf(ownerId)).settings?.timeZone === 'Asia/Tokyo') await goBy(owner, 'America/New_York');
      return true;
    });
    expect((await figures(owner, quiz)).recounting).toBe(true);
    await recountAccounts(always);
    expect((await figures(owner, quiz)).recounting).toBeUndefined();
    expect(await leadsByDay(owner, quiz)).toEqual(IN['America/New_York']);
  });

  it('mixes nothing where visitors come and several processes recount', async () => {
    const { owner, quiz } = await seeded();
    await goBy(owner, 'America/New_York');
    const more = '2026-03-04T03:00:00Z';
    await Promise.all([recountAccounts(always), visitAt(quiz, [more]), recountAccounts(always)]);
    await recountAccounts(always);
    await projectFigures();
    expect(await leadsByDay(owner, quiz)).toEqual({ '2026-03-03': 3, '2026-03-04': 1 });
    expect((await figures(owner, quiz)).recounting).toBeUndefined();
  });

  it('leaves erased leads on their day', async () => {
    const { owner, quiz } = await seeded('America/New_York');
    await owner.delete('/api/submissions', { email: 'vera@example.com' });
    await detachErasedVisits(always);
    const visits = await VisitModel.find({ quiz: quiz.id }).lean();
    expect(visits.map(({ viewAt }) => viewAt.toISOString()).sort()).toEqual([
      '2026-03-03T05:00:00.000Z',
      '2026-03-03T05:00:00.000Z',
      '2026-03-04T05:00:00.000Z',
    ]);
    expect((await owner.post(`/api/quizzes/${quiz.id}/recount`)).body).toMatchObject({ wrongDays: [] });
    expect(await leadsByDay(owner, quiz)).toEqual(IN['America/New_York']);
  });

  it('comes with another account that gets the quizzes', async () => {
    const { owner, quiz } = await seeded('America/New_York');
    expect(await leadsByDay(owner, quiz)).toEqual(IN['America/New_York']);
    const other = await newOwner();
    await goBy(other, 'Asia/Tokyo');
    await recountAccounts(always);
    const idOf = async (of: Browser) => (await of.get<User>('/api/auth/user')).body.id;
    await transferAccount(await accountOf(await idOf(owner)), await accountOf(await idOf(other)), app.config, 0);
    expect((await figures(other, quiz)).recounting).toBe(true);
    await recountAccounts(always);
    expect((await figures(other, quiz)).recounting).toBeUndefined();
    expect(await leadsByDay(other, quiz)).toEqual(IN['Asia/Tokyo']);
  });
});
