import { request } from 'node:http';
import { describe, expect } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizFile } from '../../../contract/quiz/quiz-file.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import type { Browser } from '../../test/browser.ts';
import { buildQuiz, quizBody } from '../../test/factories.ts';
import { patient } from '../../test/patient.ts';
import { signIn } from '../../test/sign-in.ts';

const QUIZZES = 25;
const BYTES = 200_000;
const { it, app } = apiTest({
  settings: { MAX_QUIZZES_PER_ACCOUNT: String(QUIZZES), MAX_QUIZ_BYTES_PER_ACCOUNT: String(BYTES) },
  instances: 2,
});

const list = async (owner: Browser) => (await owner.get<Quiz[]>('/api/quizzes')).body;
const large = (bytes: number) =>
  quizBody({
    questions: Array.from({ length: Math.round(bytes / 250) }, (_, n) => ({
      title: `${n}`.padEnd(190, 'x'),
      type: 'short_text',
    })),
    outcomes: [],
  });

describe('an account', () => {
  it('holds so many quizzes and no more, however many come at once', async () => {
    const ann = await signIn(app, 'ann@example.com');
    const answers = await Promise.all(
      Array.from({ length: QUIZZES + 15 }, (_, n) =>
        patient(() => ann.post<Quiz & ErrorBody>('/api/quizzes', { title: `Quiz ${n}` })),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 15 }, () => [403, 'quota_exceeded']),
    );
    const quizzes = await list(ann);
    expect(quizzes).toHaveLength(QUIZZES);
    expect(new Set(quizzes.map(({ id }) => id)).size).toBe(QUIZZES);
    const times = quizzes.map(({ createdAt }) => createdAt);
    expect(times).toEqual([...times].sort().reverse());

    const [first] = quizzes;
    const file = (await ann.get<QuizFile>(`/api/quizzes/${first?.id}/file`)).body;
    expect((await ann.post(`/api/quizzes/${first?.id}/clone`)).status).toBe(403);
    expect((await ann.post('/api/quizzes/import', file)).status).toBe(403);
    expect((await ann.put(`/api/quizzes/${first?.id}`, { title: 'Still editable, at the limit' })).status).toBe(200);
    await ann.delete(`/api/quizzes/${first?.id}`);
    expect((await ann.post(`/api/quizzes/${quizzes[1]?.id}/clone`)).status).toBe(201);
    expect(await app.db.collection('quiz_claims').countDocuments()).toBe(0);
  });

  it('holds so many bytes and no more', async () => {
    const eve = await signIn(app, 'eve@example.com');
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => patient(() => eve.post<Quiz & ErrorBody>('/api/quizzes', large(25_000)))),
    );
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThan(3);
    expect(made.length).toBeLessThan(12);
    expect(answers.find(({ status }) => status === 403)?.body.code).toBe('quota_exceeded');
    const path = `/api/quizzes/${made[0]?.body.id}`;
    for (let room = 40; room > 0 && (await eve.post('/api/quizzes', large(2_000))).status === 201; ) room -= 1;
    expect((await eve.post('/api/quizzes', large(2_000))).status).toBe(403);
    const grown = await eve.put<ErrorBody>(path, {
      description: 'x'.repeat(2_000),
      privacyUrl: `https://a.example/${'x'.repeat(2_000)}`,
    });
    expect([grown.status, grown.body.code]).toEqual([403, 'quota_exceeded']);
    expect((await eve.delete(path)).status).toBe(204);
    expect((await eve.post('/api/quizzes', large(2_000))).status).toBe(201);
  });

  it('holds so many bytes with the earlier versions of its quizzes', async () => {
    const kim = await signIn(app, 'kim@example.com');
    const { id } = (await kim.post<Quiz>('/api/quizzes', large(25_000))).body;
    const statuses: number[] = [];
    for (let save = 0; save < 10; save += 1)
      statuses.push((await kim.put(`/api/quizzes/${id}`, { redirectUrl: `https://a.example/${save}` })).status);
    expect(statuses.indexOf(403)).toBeGreaterThan(4);
    expect(statuses.slice(statuses.indexOf(403))).not.toContain(200);
    expect((await kim.put(`/api/quizzes/${id}`, { title: 'Editable in what no version holds' })).status).toBe(200);
    expect((await kim.delete(`/api/quizzes/${id}`)).status).toBe(204);
    expect((await kim.post('/api/quizzes', large(25_000))).status).toBe(201);
  });

  it('takes a creation that was cut off for one no longer than a minute', async () => {
    const zoe = await signIn(app, 'zoe@example.com');
    const { id } = (await zoe.get<{ id: string }>('/api/auth/user')).body;
    const claims = (at: Date) =>
      app.db
        .collection('quiz_claims')
        .updateOne({ _id: id as never }, { $set: { claims: [{ quiz: 'lost', bytes: BYTES, at }] } }, { upsert: true });
    await claims(new Date());
    expect((await zoe.post('/api/quizzes', quizBody())).status).toBe(403);
    await claims(new Date(Date.now() - 61_000));
    expect((await zoe.post('/api/quizzes', quizBody())).status).toBe(201);
  });
});

describe('the list of quizzes', () => {
  it('is empty without any, and whole with many', async () => {
    const bob = await signIn(app, 'bob@example.com');
    expect(await list(bob)).toEqual([]);
    const made: Quiz[] = [];
    for (let n = 0; n < 21; n += 1) made.push(await buildQuiz(bob, { title: `Quiz ${n}` }));
    expect(await list(bob)).toEqual(made.reverse());
  });
  it('outlives a reader who goes away in the middle', async () => {
    const bob = await signIn(app, 'bob@example.com');
    const cookie = [...bob.cookies].map((pair) => pair.join('=')).join('; ');
    await new Promise<void>((resolve) => {
      const call = request(`${app.url}/api/quizzes`, { headers: { cookie } }, (response) => {
        response.once('data', () => response.destroy());
        response.once('close', resolve);
      });
      call.end();
    });
    expect(await list(bob)).toHaveLength(21);
  });
});
