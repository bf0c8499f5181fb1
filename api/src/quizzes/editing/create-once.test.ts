import { describe, expect } from 'vitest';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizFile } from '../../../contract/quiz/quiz-file.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { type DatabaseProxy, startDatabaseProxy } from '../../test/database-proxy.ts';
import { buildQuiz, quizBody, submitBody } from '../../test/factories.ts';

let proxy: DatabaseProxy;
const { it, app, ann, eve } = apiTest({
  signedIn: ['ann', 'eve'],
  instances: 2,
  settings: async (onCleanup) => {
    proxy = await startDatabaseProxy();
    onCleanup(proxy.close);
    return { MONGODB_URI: proxy.uri };
  },
});

const withKey = (key: string) => ({ 'idempotency-key': key });
const create = (key: string, body: object = quizBody(), who = ann) =>
  who.post<Quiz & ErrorBody>('/api/quizzes', body, withKey(key));
const count = async () => (await ann.get<Quiz[]>('/api/quizzes')).body.length;
const activities = (quiz: string, kind: string) => app.db.collection('activity').countDocuments({ quiz, kind });

describe('a quiz that is made with an Idempotency-Key', () => {
  it('is made once, however often and at whatever time it is asked for', async () => {
    const before = await count();
    const body = quizBody({ status: 'published' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => create('at-once', body)));
    answers.push(await create('at-once', Object.fromEntries(Object.entries(body).reverse())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const [id = '', ...others] = new Set(answers.map(({ body: quiz }) => quiz.id));
    expect(others).toEqual([]);
    expect(await count()).toBe(before + 1);
    expect([await activities(id, 'quiz_created'), await activities(id, 'quiz_published')]).toEqual([1, 1]);
    const versions = await app.db.collection('quiz_versions').distinct('quiz');
    const quizzes = await app.db.collection('quizzes').distinct('_id');
    expect(versions.filter((quiz) => !(quizzes as unknown[]).includes(quiz))).toEqual([]);
  });
  it('is answered as it is now', async () => {
    const { body: made } = await create('edited');
    await ann.put(`/api/quizzes/${made.id}`, { title: 'Edited since' });
    const again = await create('edited');
    expect(again.body).toMatchObject({ id: made.id, title: 'Edited since', revision: 2 });
    expect(again.headers.get('etag')).toBe('"2"');
  });
  it('is finished by the next call when the first was cut off', async () => {
    const { body: made } = await create('cut-off');
    await app.db.collection('activity').deleteMany({ quiz: made.id });
    expect((await create('cut-off')).body.id).toBe(made.id);
    expect(await activities(made.id, 'quiz_created')).toBe(1);
  });
  it('is whole where the database’s answer was lost', async () => {
    const inserts = (bytes: string) => bytes.includes('insert') && bytes.includes('Lost on the way back');
    proxy.cutAt(inserts, 'arrives');
    const body = quizBody({ title: 'Lost on the way back', status: 'published' });
    const { status } = await create('lost-answer', body);
    proxy.cutAt();
    expect([status, proxy.cuts()]).toEqual([503, 1]);
    const again = await create('lost-answer', body);
    expect(again.status).toBe(201);
    const { id, version } = again.body;
    expect(await app.db.collection('quiz_versions').countDocuments({ quiz: id, version })).toBe(1);
    await ann.put(`/api/quizzes/${id}`, { ...again.body, questions: again.body.questions.slice(1) });
    expect((await ann.post(`/api/public/quiz/${id}/submit`, submitBody(again.body, { version }))).status).toBe(200);
  });
  it('is not made again of another body', async () => {
    const { body: made } = await create('other-body');
    const { status, body } = await create('other-body', quizBody({ title: 'Other' }));
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'idempotency_conflict',
      conflict: { id: made.id, revision: 1, updatedAt: made.updatedAt, updatedBy: 'Ann' },
    });
  });
  it('stands in nobody else’s way', async () => {
    const [mine, theirs] = [await create('shared'), await create('shared', quizBody(), eve)];
    expect(theirs.status).toBe(201);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });
  it('may be a copy or come from a file', async () => {
    const quiz = await buildQuiz(ann);
    const { body: file } = await ann.get<QuizFile>(`/api/quizzes/${quiz.id}/file`);
    const before = await count();
    for (const [path, body] of [
      [`/api/quizzes/${quiz.id}/clone`, undefined],
      ['/api/quizzes/import', file],
    ] as const) {
      const answers = await Promise.all(
        [1, 2].map(() => ann.post<Quiz>(path, body, withKey(`key of ${path}`.replace(/ /g, '_')))),
      );
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      expect(answers[0]?.body.id).toBe(answers[1]?.body.id);
    }
    expect(await count()).toBe(before + 2);
    // A copy of what was made once is another.
    const { body: made } = await create('copied');
    const copy = await ann.post<Quiz>(`/api/quizzes/${made.id}/clone`);
    expect(copy.status).toBe(201);
    expect(copy.body.id).not.toBe(made.id);
    expect((await ann.post(`/api/quizzes/${made.id}/clone`, undefined, withKey('copied'))).status).toBe(409);
  });
  it.each(['a b', 'x'.repeat(129), 'tab\there', '\u00e4'])('is refused with the key %j', async (key) => {
    expect((await create(key)).status).toBe(400);
  });
  it('takes the longest key', async () => expect((await create('~'.repeat(128))).status).toBe(201));
});
