import { describe, expect } from 'vitest';
import type { Overview } from '../../../contract/analytics/analytics.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import type { Browser } from '../../test/browser.ts';
import { buildQuiz, publishedQuiz, quizBody } from '../../test/factories.ts';
import { signIn } from '../../test/sign-in.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'], instances: 2 });

const pathOf = ({ id }: { id: string }) => `/api/quizzes/${id}`;
const stored = async (quiz: Quiz) => (await ann.get<Quiz>(pathOf(quiz))).body;
const ifMatch = (tag: string) => ({ 'if-match': tag });
const rounds = Array.from({ length: 10 }, (_, round) => round);

describe('edits at once', () => {
  it('of different fields are both there in the end, whichever comes first', async () => {
    for (const round of rounds) {
      const quiz = await buildQuiz(ann);
      const [put, patch] = await Promise.all([
        ann.put<Quiz>(pathOf(quiz), { title: `Title ${round}` }),
        ann.patch<Quiz>(pathOf(quiz), { status: 'published' }),
      ]);
      expect([put.status, patch.status]).toEqual([200, 200]);
      expect(await stored(quiz)).toMatchObject({ title: `Title ${round}`, status: 'published', revision: 3 });
    }
  });
  it('of five fields from as many tabs lose none', async () => {
    const quiz = await buildQuiz(ann);
    const changes = [
      { title: 'T' },
      { description: 'D' },
      { darkMode: true },
      { redirectUrl: 'https://shop.example/' },
      { language: 'de' },
    ];
    const answers = await Promise.all(changes.map((change) => ann.put(pathOf(quiz), change)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await stored(quiz)).toMatchObject(Object.assign({ revision: 6 }, ...changes));
  });
  it('append every question that is added', async () => {
    const quiz = await buildQuiz(ann);
    const titles = ['One?', 'Two?', 'Three?', 'Four?'];
    const added = await Promise.all(
      titles.map((title) => ann.post<{ id: string }>(`${pathOf(quiz)}/questions`, { title, type: 'short_text' })),
    );
    const { questions } = await stored(quiz);
    expect(
      questions
        .slice(3)
        .map(({ title }) => title)
        .sort(),
    ).toEqual([...titles].sort());
    expect(new Set(questions.map(({ id }) => id)).size).toBe(7);
    expect(
      questions
        .slice(3)
        .map(({ id }) => id)
        .sort(),
    ).toEqual(added.map(({ body }) => body.id).sort());
  });
  it('publish once', async () => {
    const quiz = await buildQuiz(ann, { title: 'Published once' });
    await Promise.all(rounds.slice(0, 5).map(() => ann.patch(pathOf(quiz), { status: 'published' })));
    expect(await stored(quiz)).toMatchObject({ status: 'published', revision: 2 });
    expect(await app.db.collection('activity').countDocuments({ quiz: quiz.id, kind: 'quiz_published' })).toBe(1);
    const { recentActivity } = (await ann.get<Overview>('/api/analytics/overview')).body;
    expect(recentActivity.filter(({ quizId, kind }) => quizId === quiz.id && kind === 'quiz_published')).toHaveLength(
      1,
    );
  });
  it('with If-Match let one through', async () => {
    for (const round of rounds.slice(0, 5)) {
      const quiz = await buildQuiz(ann);
      const answers = await Promise.all(
        ['a', 'b', 'c', 'd'].map((title) => ann.put<Quiz>(pathOf(quiz), { title: title + round }, ifMatch('"1"'))),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
      const won = answers.find(({ status }) => status === 200)?.body;
      expect(await stored(quiz)).toMatchObject({ title: won?.title, revision: 2 });
    }
  });
});

describe('a revision', () => {
  it('comes with every answer that holds a quiz, and moves by one with each change', async () => {
    const made = await ann.post<Quiz>('/api/quizzes', quizBody());
    const path = pathOf(made.body);
    const file = (await ann.get<object>(`${path}/file`)).body;
    const tags = [
      made,
      await ann.get(path),
      await ann.put(path, { title: 'Another' }),
      await ann.patch(path, { status: 'published' }),
      await ann.post(`${path}/questions`, { title: 'More?', type: 'short_text' }),
      await ann.post(`${path}/clone`),
      await ann.post('/api/quizzes/import', file),
    ].map(({ headers }) => headers.get('etag'));
    expect(tags).toEqual(['"1"', '"1"', '"2"', '"3"', '"4"', '"1"', '"1"']);
    expect((await ann.put(`${path}/webhook`, { url: 'https://hooks.example/' })).status).toBe(200);
    expect(await stored(made.body)).toMatchObject({ revision: 5, webhookUrl: 'https://hooks.example/' });
    expect((await ann.get<Quiz[]>('/api/quizzes')).body.find(({ id }) => id === made.body.id)?.revision).toBe(5);
  });
  it('keeps a question that is added twice from being there twice', async () => {
    const quiz = await buildQuiz(ann);
    const path = `${pathOf(quiz)}/questions`;
    const question = { title: 'More?', type: 'short_text' };
    const tries = [await ann.post(path, question, ifMatch('"1"')), await ann.post(path, question, ifMatch('"1"'))];
    expect(tries.map(({ status }) => status)).toEqual([201, 412]);
    // What would not be heeded is refused.
    expect((await ann.post(path, question, { 'idempotency-key': 'k1' })).status).toBe(400);
    expect((await stored(quiz)).questions).toHaveLength(quiz.questions.length + 1);
  });
  it('stays when nothing changes', async () => {
    const quiz = await publishedQuiz(ann);
    const { questions, outcomes, title } = quiz;
    expect((await ann.put<Quiz>(pathOf(quiz), { questions, outcomes, title })).body).toEqual(quiz);
    expect((await ann.patch<Quiz>(pathOf(quiz), { status: 'published' })).body).toEqual(quiz);
  });
  it('does not stand for the leads: a conditional GET is answered whole', async () => {
    const quiz = await buildQuiz(ann);
    expect((await ann.get(pathOf(quiz), { 'if-none-match': '"1"' })).status).toBe(200);
  });
});

describe('with If-Match', () => {
  const calls: Array<[string, (quiz: Quiz, tag: string) => ReturnType<Browser['request']>]> = [
    ['PUT', (quiz, tag) => ann.put(pathOf(quiz), { title: 'Late' }, ifMatch(tag))],
    ['PATCH', (quiz, tag) => ann.patch(pathOf(quiz), { status: 'published' }, ifMatch(tag))],
    ['DELETE', (quiz, tag) => ann.delete(pathOf(quiz), undefined, ifMatch(tag))],
  ];
  it.each(calls)('%s fails when the quiz has moved on, and says to where', async (_method, call) => {
    const quiz = await buildQuiz(ann);
    const now = (await ann.put<Quiz>(pathOf(quiz), { title: 'Moved on' })).body;
    const { status, body, headers } = await call(quiz, '"1"');
    expect(status).toBe(412);
    expect(headers.get('etag')).toBe('"2"');
    expect(body as ErrorBody).toEqual({
      message: expect.any(String),
      code: 'revision_conflict',
      requestId: expect.any(String),
      conflict: { revision: 2, updatedAt: now.updatedAt, updatedBy: 'Ann' },
    });
    expect(await stored(quiz)).toMatchObject({ title: 'Moved on', status: 'draft', revision: 2 });
  });
  it.each(calls)('%s goes through when it has not, with any tag of a list, or with *', async (_method, call) => {
    for (const tag of ['"1"', '"7", "1"', '*', 'W/"1"'])
      expect((await call(await buildQuiz(ann), tag)).status, tag).toBeLessThan(300);
  });
  it.each(calls)('%s is a 400 when the header cannot be read, a 412 when it names no revision', async (_m, call) => {
    const quiz = await buildQuiz(ann);
    for (const tag of ['1', '"1', '"1" "2"', ', ', '*, "1"', `"${'1",'.repeat(500)}`])
      expect((await call(quiz, tag)).status, tag).toBe(400);
    for (const tag of ['"x"', '"01"', '"1e0"', '"99999999999999999999"', '""'])
      expect((await call(quiz, tag)).status, tag).toBe(412);
    expect(await stored(quiz)).toEqual(quiz);
  });
  it.each(calls)('%s of what is not there is a 404', async (_method, call) => {
    for (const tag of ['"1"', '*']) expect((await call({ id: 'nothing-here' } as Quiz, tag)).status).toBe(404);
  });
  it('names who saved by what they are called', async () => {
    const eve = await signIn(app, 'eve@example.com');
    await eve.patch('/api/user/profile', { firstName: 'Eve', lastName: 'Example' });
    const quiz = await buildQuiz(eve);
    const { body } = await eve.put<ErrorBody>(pathOf(quiz), { title: 'x' }, ifMatch('"3"'));
    expect(body.conflict?.updatedBy).toBe('Eve Example');
  });
});
