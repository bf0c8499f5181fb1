import { describe, expect } from 'vitest';
import { lastErasedDay } from '../../contract/lead/lead-retention.ts';
import type { LeadSummary } from '../../contract/lead/submission.schema.ts';
import { DAY_MS } from '../../contract/time.ts';
import type { Settings } from '../../contract/user.schema.ts';
import { deliveries, dueDelivery } from '../deliveries/delivery-record.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';
import { eraseOldRecords } from './erase-old-records.ts';

const { it, app, ann, ben } = apiTest({ signedIn: ['ann', 'ben'] });
const NOW = new Date();
const goOn = async () => true;
const leads = () => app.db.collection<SubmissionRecord>('submissions');
const keepFor = (owner: Browser, leadDays: number | null) => owner.patch<Settings>('/api/user/settings', { leadDays });

/** A quiz with a lead of each of these ages, in days. Their names are their ages. */
async function quizWithLeads(owner: Browser, ages: readonly number[]) {
  const quiz = await publishedQuiz(owner);
  const visitor = new Browser(app.url);
  for (const age of ages)
    await visitor.post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz, { name: `${age}` }));
  const figures = async () => (await owner.get<object>(`/api/quizzes/${quiz.id}/analytics`)).body;
  const before = await figures();
  for (const age of ages)
    await leads().updateOne(
      { quiz: quiz.id, name: `${age}` },
      { $set: { createdAt: new Date(NOW.getTime() - age * DAY_MS), outbox: [] } },
    );
  const names = async () => {
    const { body } = await owner.get<LeadSummary[]>(`/api/submissions?quizId=${quiz.id}`);
    return body.map(({ name }) => name);
  };
  return { id: quiz.id, names, figures, before };
}

describe('leads that are older than their owner keeps them', () => {
  it('are erased with all that was sent about them, and nobody else is told', async () => {
    const quiz = await quizWithLeads(ann, [1, 29, 32, 400]);
    const others = await quizWithLeads(ben, [400]);
    const old = await leads().findOne({ quiz: quiz.id, name: '400' });
    await deliveries().insertOne({
      ...dueDelivery({
        _id: `${old?._id}:connected:lead.stored`,
        destination: 'connected',
        event: 'lead.stored',
        owner: old?.owner ?? '',
        createdAt: NOW,
        lead: old?._id ?? '',
        quiz: quiz.id,
      }),
      state: 'delivered',
      memo: { remote: 'its id there' },
    });
    await eraseOldRecords(NOW, goOn);
    expect(await quiz.names()).toEqual(['1', '29', '32', '400']);

    expect((await keepFor(ann, 30)).body.leadDays).toBe(30);
    await Promise.all([eraseOldRecords(NOW, goOn), eraseOldRecords(NOW, goOn)]);
    expect(await quiz.names()).toEqual(['1', '29']);
    expect(await others.names()).toEqual(['400']);
    expect(await leads().findOne({ _id: old?._id ?? '' })).toMatchObject({
      ...{ name: '', email: '', answers: [], addresses: [], outbox: [] },
      erasedAt: expect.any(Date),
    });
    expect(await app.db.collection('lead_search').countDocuments({ _id: old?._id as never })).toBe(0);
    expect(
      await deliveries()
        .find({ lead: old?._id ?? '' })
        .toArray(),
    ).toEqual([]);
    expect(await quiz.figures()).toEqual({ ...quiz.before, asOf: expect.any(String) });
  });

  it('are looked for once a day, and at once when they are kept for another time', async () => {
    await keepFor(ann, 60);
    const quiz = await quizWithLeads(ann, [1, 50]);
    await eraseOldRecords(NOW, goOn);
    await leads().updateOne(
      { quiz: quiz.id, name: '50' },
      { $set: { createdAt: new Date(NOW.getTime() - 99 * DAY_MS) } },
    );
    await eraseOldRecords(NOW, goOn);
    expect(await quiz.names()).toEqual(['1', '50']);
    await keepFor(ann, 61);
    await eraseOldRecords(NOW, goOn);
    expect(await quiz.names()).toEqual(['1']);
  });

  it('are left for the next process where this one has to stop', async () => {
    const quiz = await quizWithLeads(ann, [1, 500]);
    await keepFor(ann, 90);
    await eraseOldRecords(NOW, async () => false);
    expect(await quiz.names()).toEqual(['1', '500']);
    await eraseOldRecords(NOW, goOn);
    expect(await quiz.names()).toEqual(['1']);
  });

  it('go by whole days of the account', () => {
    const at = new Date('2026-03-10T20:00:00Z');
    expect(lastErasedDay(at, 30, 'UTC')).toBe('2026-02-07');
    expect(lastErasedDay(at, 30, 'Asia/Tokyo')).toBe('2026-02-08');
  });

  it('stay while nothing is set, and for 30 days at least', async () => {
    expect((await ben.get<Settings>('/api/user/settings')).body.leadDays).toBeNull();
    for (const leadDays of [29, 3_651, 30.5, -1]) expect((await keepFor(ben, leadDays)).status).toBe(400);
    expect((await keepFor(ben, 30)).body.leadDays).toBe(30);
    expect((await keepFor(ben, null)).body.leadDays).toBeNull();
  });
});
