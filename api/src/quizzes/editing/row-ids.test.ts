import { describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../../contract/analytics/analytics.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import type { QuizFile } from '../../../contract/quiz/quiz-file.schema.ts';
import type { ErrorBody } from '../../../contract/web/error.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { buildQuiz, publishedQuiz, quizBody, submitBody } from '../../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const put = async (quiz: Pick<Quiz, 'id'>, body: object) => {
  const { status, body: saved } = await ann.put<Quiz>(`/api/quizzes/${quiz.id}`, body);
  expect(status).toBe(200);
  return saved;
};
const idsOf = ({ questions, outcomes }: Quiz): string[] => [
  ...questions.flatMap(({ id, options }) => [id, ...options.map((option) => option.id)]),
  ...outcomes.map(({ id }) => id),
];
const choice = (title: string, ...texts: string[]) => ({ title, options: texts.map((text) => ({ text })) });
const submit = (quiz: Quiz) => new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, submitBody(quiz));
const csv = async (quiz: Quiz) =>
  (await ann.get(`/api/quizzes/${quiz.id}/export`)).text.replace('\uFEFF', '').split('\r\n');
const analytics = async (quiz: Quiz) => (await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`)).body;

describe('the id of a question, an option, an outcome', () => {
  it('is never given twice, however often the quiz is saved', async () => {
    let quiz = await buildQuiz(ann, { questions: [choice('Kept', 'x', 'y')], outcomes: [] });
    const [kept] = quiz.questions;
    const given = new Set(idsOf(quiz));
    for (let round = 0; round < 15; round += 1) {
      quiz = await put(quiz, {
        questions: [{ ...kept, options: [kept?.options[0], { text: 'y' }] }, choice('New', 'a', 'b')],
        outcomes: [{ name: 'O' }],
      });
      const added = idsOf(quiz).filter((id) => id !== kept?.id && id !== kept?.options[0]?.id);
      expect(added).toHaveLength(5);
      for (const id of added) expect(given).not.toContain(id);
      for (const id of added) given.add(id);
    }
  });
  it('is not given twice by two saves at once either', async () => {
    const quiz = await buildQuiz(ann);
    const added = await Promise.all(
      Array.from({ length: 5 }, (_, n) =>
        ann.put<Quiz>(`/api/quizzes/${quiz.id}`, { questions: [...quiz.questions, choice(`New ${n}`, 'a', 'b')] }),
      ),
    );
    const ids = added.map(({ body }) => body.questions.at(-1)?.id);
    expect(new Set(ids).size).toBe(5);
  });
  it('comes back with the question when a removal is undone, under which it had its options', async () => {
    const quiz = await buildQuiz(ann);
    const [, ...others] = quiz.questions;
    await put(quiz, { questions: others, outcomes: quiz.outcomes.slice(1) });
    await put(quiz, { questions: [...others, choice('In between', 'a', 'b')] });
    const restored = await put(quiz, { questions: quiz.questions, outcomes: quiz.outcomes });
    expect(restored.questions).toEqual(quiz.questions);
    expect(restored.outcomes).toEqual(quiz.outcomes);
    expect(restored.version).toBe(quiz.version);
  });
  it('is the one that it came with, and a 400 where another row of the quiz has it', async () => {
    const quiz = await buildQuiz(ann, { questions: [{ id: 'temp-1', ...choice('Q', 'a', 'b') }] });
    expect(quiz.questions[0]?.id).toBe('temp-1');
    const path = `/api/quizzes/${quiz.id}`;
    const taken = { ...choice('R', 'a', 'b'), id: 'temp-1' };
    const issues = [
      await ann.put<ErrorBody>(path, { questions: [...quiz.questions, taken] }),
      await ann.put<ErrorBody>(path, { outcomes: [{ id: 'temp-1', name: 'O' }] }),
      await ann.post<ErrorBody>(`${path}/questions`, taken),
    ].map(({ status, body }) => [status, body.issues?.map((issue) => issue.path)]);
    expect(issues).toEqual([
      [400, ['questions.1.id']],
      [400, ['outcomes.0.id']],
      [400, ['questions.1.id']],
    ]);
    expect((await ann.get<Quiz>(path)).body).toEqual(quiz);
  });
  it('is new for all rows of a clone and of what a file brings', async () => {
    const quiz = await buildQuiz(ann, { leadFields: [{ kind: 'email' }, { kind: 'text', label: 'Role' }] });
    const clone = (await ann.post<Quiz>(`/api/quizzes/${quiz.id}/clone`)).body;
    const { body: file } = await ann.get<QuizFile>(`/api/quizzes/${quiz.id}/file`);
    const questions = file.quiz.questions.map((question) => ({ ...question, id: 'mine' }));
    const imported = await ann.post<Quiz>('/api/quizzes/import', { ...file, quiz: { ...file.quiz, questions } });
    expect(imported.status, imported.text).toBe(201);
    const all = [quiz, clone, imported.body].flatMap((one) => [...idsOf(one), one.leadFields.at(-1)?.id]);
    expect(new Set(all).size).toBe(3 * (idsOf(quiz).length + 1));
  });
});

describe('a question in the place of a removed one', () => {
  it('inherits no answers, and the removed one keeps its column and its figures', async () => {
    const quiz = await publishedQuiz(ann);
    await submit(quiz);
    const [water, tree, grows] = quiz.questions;
    const saved = await put(quiz, { questions: [choice('Do you water it?', 'Never', 'Daily'), grows] });
    expect(saved.questions[0]?.id).not.toBe(water?.id);
    await submit(saved);

    const [header, second, first] = await csv(quiz);
    expect(header).toMatch(
      /^Date,Name,First name,Last name,Email,Consent,Outcome,Score,Page,Do you water it\?,What grows best\?,Do you water it\? \(removed\),Is there a tree\? \(removed\),Consent time,/,
    );
    const answersIn = (row = '') => row.split(',').slice(9, 13);
    expect(answersIn(first)).toEqual(['', 'Tomatoes', 'Daily', 'False']);
    expect(answersIn(second)).toEqual(['Daily', 'Tomatoes', '', '']);

    const { questions } = await analytics(quiz);
    expect(questions.map(({ title, answered, removed }) => [title, answered, removed])).toEqual([
      ['Do you water it?', 1, undefined],
      ['What grows best?', 2, undefined],
      ['Do you water it?', 1, true],
      ['Is there a tree?', 1, true],
    ]);
    expect(questions[3]).toMatchObject({
      id: tree?.id,
      options: [
        { text: 'True', count: 0 },
        { text: 'False', count: 1 },
      ],
    });
  });
  it('tells two removed ones of a title apart, and leaves out what nobody answered', async () => {
    const question = { title: 'Why?', type: 'short_text' };
    let quiz = await publishedQuiz(ann, { questions: [{ title: 'Why?', type: 'short_text' }], outcomes: [] });
    await submit(quiz);
    const other = { title: 'Unanswered', type: 'short_text' };
    quiz = await put(quiz, { questions: [question, other], outcomes: [{ name: 'x', minScore: 0, maxScore: 100 }] });
    const first = quiz.questions[0]?.id;
    quiz = await put(quiz, { questions: [question], outcomes: quiz.outcomes });
    expect(quiz.questions[0]?.id).not.toBe(first);
    await submit(quiz);
    quiz = await put(quiz, { questions: [question], outcomes: quiz.outcomes });
    const [header] = await csv(quiz);
    expect(header?.split(',').slice(9, 13)).toEqual(['Why?', 'Why? (removed)', 'Why? (removed 2)', 'Consent time']);
  });
  it('holds for options: a removed one keeps its count', async () => {
    const quiz = await publishedQuiz(ann);
    await submit(quiz);
    const [water, ...others] = quiz.questions;
    const options = [water?.options[0], { text: 'Weekly', points: 6 }];
    const saved = await put(quiz, { questions: [{ ...water, options }, ...others] });
    const { questions } = await analytics(saved);
    expect(questions[0]?.options.map(({ text, count, removed }) => [text, count, removed])).toEqual([
      ['Never', 0, undefined],
      ['Weekly', 0, undefined],
      ['Daily', 1, true],
    ]);
  });
  it('is new also where a plain client sends its body without ids again', async () => {
    const quiz = await publishedQuiz(ann);
    const saved = await put(quiz, quizBody());
    const withoutIds = (one: Quiz) => JSON.stringify(one.questions, (key, value) => (key === 'id' ? undefined : value));
    expect(withoutIds(saved)).toBe(withoutIds(quiz));
    for (const id of idsOf(saved)) expect(idsOf(quiz)).not.toContain(id);
    const { questions } = quizBody();
    expect(await put(saved, { questions })).toMatchObject({ outcomes: saved.outcomes });
  });
});
