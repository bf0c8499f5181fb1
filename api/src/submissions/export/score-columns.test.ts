import { Workbook } from '@cj-tech-master/excelts';
import { expect } from 'vitest';
import type { LeadDetail, SubmissionResult } from '../../../contract/lead/submission.schema.ts';
import type { Quiz } from '../../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../../test/api-test.ts';
import { Browser } from '../../test/browser.ts';
import { publishedQuiz, submitBody } from '../../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const skinQuiz = () =>
  publishedQuiz(ann, {
    outcomeType: 'bucket',
    outcomes: ['=Dry', 'Oily', 'Balanced'].map((name) => ({ name, title: name })),
    questions: [
      { title: 'Hello', type: 'statement' },
      {
        ...{ title: 'What bothers you?', type: 'multiple_select', category: 'Habits' },
        options: [
          { id: 'red', text: 'Redness', points: 2, bucket: '=Dry' },
          { id: 'pores', text: 'Pores', points: 1, bucket: 'Oily' },
          { id: 'else', text: 'Other', points: 1, bucket: '=Dry', other: true },
        ],
      },
      { title: 'How old are you?', type: 'number', options: [{ id: 'any', text: 'Any', points: 3, bucket: '' }] },
      { title: 'Since when?', type: 'date' },
    ],
  });
const visit = async (quiz: Quiz): Promise<string> => {
  const [, bothers, old, since] = quiz.questions.map(({ id }) => id) as [string, string, string, string];
  const answers = [
    { questionId: bothers, answerOptionIds: ['red', 'else'], otherText: '=1+1' },
    { questionId: old, numberAnswer: -2.5 },
    { questionId: since, textAnswer: '2026-01-31' },
  ];
  const { status, body, text } = await new Browser(app.url).post<SubmissionResult>(
    `/api/public/quiz/${quiz.id}/submit`,
    submitBody(quiz, { answers, version: quiz.version }),
  );
  expect(status, text).toBe(200);
  return body.id;
};
const linesOf = async (path: string) => (await ann.get(path)).text.replace('\uFEFF', '').trim().split('\r\n');

it('freezes the scores of the categories and the votes of all outcomes with the lead', async () => {
  const quiz = await skinQuiz();
  const id = await visit(quiz);
  const { categories, totals, answers } = (await ann.get<LeadDetail>(`/api/submissions/${id}`)).body;
  const [dry, oily] = quiz.outcomes.map((outcome) => outcome.id);
  // 3 of 4 points: Balanced can get no vote.
  expect(categories).toEqual([{ name: 'Habits', score: 75 }]);
  expect(totals).toEqual([
    { outcomeId: dry, name: '=Dry', votes: 2 },
    { outcomeId: oily, name: 'Oily', votes: 0 },
  ]);
  expect(answers.map(({ text }) => text)).toEqual(['Redness, =1+1', '-2.5', '2026-01-31']);
});

it('are left out of a lead that has none, and of one that is erased', async () => {
  const plain = await publishedQuiz(ann);
  const { body } = await new Browser(app.url).post<SubmissionResult>(
    `/api/public/quiz/${plain.id}/submit`,
    submitBody(plain),
  );
  const { body: lead } = await ann.get<LeadDetail>(`/api/submissions/${body.id}`);
  expect(lead).not.toHaveProperty('categories');
  expect(lead).not.toHaveProperty('totals');
  const id = await visit(await skinQuiz());
  expect((await ann.delete(`/api/submissions/${id}`)).status).toBe(204);
  const stored = await app.db.collection('submissions').findOne({ _id: id as never });
  for (const field of ['categories', 'totals', 'unanswered']) expect(stored).not.toHaveProperty(field);
});

it('has a column for each category and each outcome that can be voted for, and one cell for a set', async () => {
  const quiz = await skinQuiz();
  await visit(quiz);
  const path = `/api/quizzes/${quiz.id}/export?columns=categories,votes,answers`;
  expect(await linesOf(path)).toEqual([
    'Category: Habits,Votes: =Dry,Votes: Oily,What bothers you?,How old are you?,Since when?',
    '75,2,0,"Redness, =1+1",-2.5,2026-01-31',
  ]);
  const response = await fetch(`${app.url}${path}&format=xlsx`, {
    headers: { cookie: [...ann.cookies].map((pair) => pair.join('=')).join('; ') },
  });
  const workbook = new Workbook();
  await workbook.xlsx.load(new Uint8Array(await response.arrayBuffer()));
  const cells = [1, 2, 3, 4, 5, 6].map((column) => workbook.worksheets[0]?.getCell(2, column).value);
  expect(cells).toEqual([75, 2, 0, 'Redness, =1+1', -2.5, '2026-01-31']);
});

it('has a category that was renamed since, where somebody scored in it', async () => {
  const quiz = await skinQuiz();
  await visit(quiz);
  const rename = async (category: string) => {
    const questions = quiz.questions.map((question) => (question.category ? { ...question, category } : question));
    expect((await ann.put(`/api/quizzes/${quiz.id}`, { questions })).status).toBe(200);
  };
  await rename('Hab');
  await rename('Custom');
  await ann.get(`/api/quizzes/${quiz.id}/analytics`);
  expect(await linesOf(`/api/quizzes/${quiz.id}/export?columns=categories`)).toEqual([
    'Category: Custom,Category: Habits (removed)',
    ',75',
  ]);
});

it('has them in one cell each for leads of several quizzes', async () => {
  const quiz = await skinQuiz();
  await visit(quiz);
  expect(await linesOf(`/api/submissions/export?quizId=${quiz.id}&columns=categories,votes`)).toEqual([
    'Category scores,Votes',
    'Habits: 75,"\'=Dry: 2; Oily: 0"',
  ]);
});
