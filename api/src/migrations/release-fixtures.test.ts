import { randomUUID } from 'node:crypto';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuizAnalytics } from '../../contract/analytics/analytics.schema.ts';
import type { LeadDetail, LeadSummary } from '../../contract/lead/submission.schema.ts';
import type { PublicQuiz } from '../../contract/quiz/public-quiz.schema.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import type { User } from '../../contract/user.schema.ts';
import { loadFixture, releases } from '../../release-fixtures/fixture-file.mjs';
import { FIXTURE_OWNER, fixtureSettings } from '../../release-fixtures/fixture-settings.mjs';
import { answersTo } from '../../scripts/answers-to.mjs';
import { freePort } from '../../scripts/free-port.mjs';
import { dropDatabase, startProduct } from '../../scripts/start-product.mjs';
import { closeDatabase, connectDatabase } from '../db/database.ts';
import '../models.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { Browser } from '../test/browser.ts';
import { signIn } from '../test/sign-in.ts';
import { unzipped } from '../test/unzipped.ts';

describe.each(releases())('the data of release %s', (release) => {
  const mongoUri = process.env.QF_TEST_MONGODB_URI ?? '';
  const database = `release_${randomUUID().slice(0, 8)}`;
  let product: Awaited<ReturnType<typeof startProduct>>;
  let loaded: Awaited<ReturnType<typeof loadFixture>>;
  let owner: Browser;
  let storedLeads: SubmissionRecord[];
  const db = () => mongoose.connection.db as mongoose.mongo.Db;
  const quizIds = () => Object.values<string>(loaded.facts.quizzes);

  beforeAll(async () => {
    await closeDatabase();
    await connectDatabase(mongoUri, database);
    const port = await freePort('localhost');
    loaded = await loadFixture(release, db(), `http://localhost:${port}`);
    storedLeads = await db().collection<SubmissionRecord>('submissions').find({ erasedAt: null }).toArray();
    product = await startProduct({ port, database, env: { ...fixtureSettings, DELIVERIES: 'off' } });
    owner = await signIn(product, FIXTURE_OWNER);
  });
  afterAll(async () => {
    await product?.stop();
    await closeDatabase();
    await dropDatabase(mongoUri, database);
  });

  it('fits the schemas of today, each document', async () => {
    const problems: string[] = [];
    for (const Model of Object.values(mongoose.models)) {
      for await (const document of Model.collection.find()) {
        const problem = await problemOf(Model, document);
        if (problem) problems.push(`${Model.collection.name} ${document._id}: ${problem}`);
      }
    }
    expect(problems).toEqual([]);
  });

  it('has its account, with what was set for it', async () => {
    expect((await owner.get<User>('/api/auth/user')).body).toMatchObject({ firstName: 'Ada', company: 'Example' });
    const calls = ['user/settings', 'user/lead-filters', 'user/mail-recipients', 'domains', 'tokens', 'connections'];
    for (const call of calls) expect(await owner.get(`/api/${call}`), call).toMatchObject({ status: 200 });
    const token = { authorization: `Bearer ${loaded.facts.token}`, cookie: '' };
    expect((await new Browser(product.url).get('/api/hooks', token)).body).toHaveLength(1);
  });

  it('has its quizzes, with versions, figures, history and scripts', async () => {
    for (const id of quizIds()) {
      const quiz = await owner.get<Quiz>(`/api/quizzes/${id}`);
      expect(quiz.status).toBe(200);
      for (const part of ['versions', 'analytics', 'webhook', 'links', 'destinations', 'address', 'file'])
        expect(await owner.get(`/api/quizzes/${id}/${part}`), part).toMatchObject({ status: 200 });
      const script = await (await fetch(`${product.url}/embed/${id}.js`)).text();
      expect(script.includes(JSON.stringify(quiz.body.title))).toBe(quiz.body.status === 'published');
    }
  });

  it('has its leads, with their scores and consents as they were stored', async () => {
    const complete = storedLeads.filter(({ partial }) => !partial);
    expect(complete.length).toBeGreaterThan(5);
    for (const { _id, totalScore, outcome, email } of storedLeads) {
      const { body } = await owner.get<LeadDetail>(`/api/submissions/${_id}`);
      expect(body).toMatchObject({ totalScore, outcome, email });
      expect(await owner.get(`/api/submissions/${_id}/consent-proof`)).toMatchObject({ status: 200 });
    }
    const csv = (await owner.get('/api/submissions/export')).text.trim().split('\r\n');
    const listed = (await owner.get<LeadSummary[]>('/api/submissions')).body;
    expect(csv).toHaveLength(listed.length + 1);
  });

  it('can be taken along as one archive', async () => {
    const files = await unzipped(`${product.url}/api/user/export`, owner);
    const leads = JSON.parse(String(files.get('leads.json'))) as LeadDetail[];
    expect(leads).toHaveLength(storedLeads.length);
    expect([...files.keys()].filter((name) => /^(logos|pictures)\//.test(name)).length).toBeGreaterThan(1);
  });

  it('takes new leads, and its figures count them', async () => {
    const id = loaded.facts.quizzes.points;
    const { body: quiz } = await new Browser(product.url).get<PublicQuiz>(`/api/public/quiz/${id}`);
    const vera = { name: 'Vera', email: 'new@visitor.example', consentGiven: true, sessionId: randomUUID() };
    const body = { ...vera, version: quiz.version, answers: answersTo(quiz) };
    expect((await new Browser(product.url).post(`/api/public/quiz/${id}/submit`, body)).status).toBe(200);
    const leads = () => owner.get<QuizAnalytics>(`/api/quizzes/${id}/analytics`).then(({ body }) => body.totalLeads);
    const before = storedLeads.filter(({ quiz }) => quiz === id).length;
    await expect.poll(leads).toBe(before + 1);
    for (const each of quizIds()) {
      const { body } = await owner.post(`/api/quizzes/${each}/recount`);
      expect(body).toMatchObject({ wrongTotals: false, wrongDays: [] });
    }
  });

  it('has the parts that its scripts on foreign pages ask for', async () => {
    const parts = await db()
      .collection<{ _id: string }>('build_files')
      .find({ _id: /^part\// })
      .toArray();
    expect(parts.length).toBeGreaterThan(3);
    for (const { _id } of parts)
      expect((await fetch(`${product.url}/embed/parts/${_id.slice('part/'.length)}`)).status, _id).toBe(200);
  });
});

/** Why a stored document is none that today's schema describes; undefined if it is one. */
async function problemOf(Model: mongoose.Model<unknown>, document: object): Promise<string | undefined> {
  // The fields of a day are those of the table of figures.
  const strict = Model.schema.get('strict') && 'throw';
  try {
    await new Model(document, undefined, { strict } as never).validate();
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
