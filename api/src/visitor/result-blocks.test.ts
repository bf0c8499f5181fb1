import { describe, expect } from 'vitest';
import type { SubmissionResult } from '../../contract/lead/submission.schema.ts';
import type { Quiz, QuizDraft } from '../../contract/quiz/quiz.schema.ts';
import type { QuizFile } from '../../contract/quiz/quiz-file.schema.ts';
import { SubmissionModel } from '../submissions/submission.model.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

const tea = [
  { id: 'tea', text: 'Tea', points: 10 },
  { id: 'water', text: 'Water', points: 0 },
];
const outcomes = [{ id: 'all', name: 'All', title: 'Done', minScore: 0, maxScore: 100 }];
const drinks = (resultBlocks: QuizDraft['resultBlocks'], more: Partial<QuizDraft> = {}): Partial<QuizDraft> => ({
  questions: [
    { id: 'q1', title: 'What do you drink?', options: tea },
    { id: 'q2', title: 'Why?', type: 'short_text' },
  ],
  outcomes,
  resultBlocks,
  ...more,
});
const answers = (optionId = 'tea', why = '<b>Taste') => [
  { questionId: 'q1', answerOptionId: optionId },
  { questionId: 'q2', textAnswer: why },
];

async function take(quiz: Quiz, more: object = {}) {
  const path = `/api/public/quiz/${quiz.id}/submit`;
  return (
    await new Browser(app.url).post<SubmissionResult>(path, { ...submitBody(quiz, { answers: answers() }), ...more })
  ).body;
}

describe('the page of a result', () => {
  const blocks: QuizDraft['resultBlocks'] = [
    { kind: 'heading', text: 'Secret of water', condition: { when: 'chosen', questionId: 'q1', optionId: 'water' } },
    { kind: 'heading', text: 'Because of {{answer:q2}}', condition: { when: 'answered', questionId: 'q2' } },
    { kind: 'quote', questionId: 'q1' },
  ];
  it('has the blocks whose conditions hold', async () => {
    const { card } = await take(await publishedQuiz(ann, drinks(blocks)));
    expect(card.blocks).toEqual([
      { kind: 'heading', text: 'Because of <b>Taste' },
      { kind: 'quote', question: 'What do you drink?', answer: 'Tea' },
    ]);
  });
  it('is told to nobody before there is a result', async () => {
    const quiz = await publishedQuiz(ann, drinks(blocks));
    const visitor = new Browser(app.url);
    for (const path of [`/api/public/quiz/${quiz.id}`, `/embed/${quiz.id}.js`, `/quiz/${quiz.id}`])
      expect((await visitor.get(path)).text).not.toMatch(/Secret of water|resultBlocks/);
  });
  it('is the version’s that the visitor was shown', async () => {
    const quiz = await publishedQuiz(ann, drinks(blocks));
    await ann.put(`/api/quizzes/${quiz.id}`, { resultBlocks: [{ kind: 'heading', text: 'New' }] });
    const { card } = await take(quiz, { version: quiz.version });
    expect(card.blocks).toHaveLength(2);
  });
  it('goes with a copy and with a file, in which its blocks refer to the rows of the new quiz', async () => {
    const quiz = await publishedQuiz(ann, drinks(blocks));
    const clone = (await ann.post<Quiz>(`/api/quizzes/${quiz.id}/clone`)).body;
    const { body: file } = await ann.get<QuizFile>(`/api/quizzes/${quiz.id}/file`);
    expect(file.quiz.questions.map(({ id, options }) => [id, options.map((option) => option.id)])).toEqual([
      ['q1', [undefined, 'q1o2']],
      ['q2', []],
    ]);
    const imported = await ann.post<Quiz>('/api/quizzes/import', file);
    expect(imported.status, imported.text).toBe(201);
    for (const copy of [clone, imported.body]) {
      const [drink, why] = copy.questions;
      expect(copy.resultBlocks).toMatchObject([
        { condition: { questionId: drink?.id, optionId: drink?.options[1]?.id } },
        { text: `Because of {{answer:${why?.id}}}`, condition: { questionId: why?.id } },
        { questionId: drink?.id },
      ]);
      expect(drink?.id).not.toBe('q1');
    }
  });
  it('refuses a picture that its pages would not show', async () => {
    const media = { kind: 'picture' as const, url: 'http://pics.example/a.png', alt: '' };
    const body = drinks([{ kind: 'media', media }]);
    expect(await ann.post('/api/quizzes', { title: 'Q', ...body })).toMatchObject({ status: 400 });
  });
});

describe('a redirect', () => {
  it('takes answers along, encoded, and a name with consent alone', async () => {
    const redirectUrl = 'https://shop.example/?n={{name|you}}&why={{answer:q2}}&r={{hidden:ref}}#{{answer:q1}}';
    const quiz = await publishedQuiz(ann, drinks([], { redirectUrl, consentRequired: false }));
    const given = { name: 'Ann & Co', source: { hidden: { ref: 'a b' } } };
    const { nextUrl, redirectUrl: told } = await take(quiz, { ...given, consentGiven: true });
    const where = 'why=%3Cb%3ETaste&r=a%20b&score=100&outcome=All&email=';
    expect(nextUrl).toMatch(`https://shop.example/?n=Ann%20%26%20Co&${where}`);
    expect(new URL(nextUrl ?? '').hash).toBe('#Tea');
    expect(told).toBe(redirectUrl);
    expect((await take(quiz, { ...given, consentGiven: false })).nextUrl).toMatch(`?n=you&${where}#`);
  });
});

describe('a comparison', () => {
  it('is with the newest results of the quiz, from fifty on', async () => {
    const quiz = await publishedQuiz(ann, drinks([{ kind: 'compare', noun: 'guests' }]));
    await take(quiz, { answers: answers('water') });
    const [lead] = await SubmissionModel.find({ quiz: quiz.id }).lean();
    const others = Array.from({ length: 49 }, (_, at) => ({
      ...lead,
      _id: `${quiz.id}-${at}`,
      sessionId: `${quiz.id}-${at}`,
      totalScore: at,
      own: at === 48,
    }));
    await SubmissionModel.insertMany(others);
    // The process remembers for a minute that there were too few.
    const second = await publishedQuiz(ann, drinks([{ kind: 'compare', noun: 'guests' }]));
    await SubmissionModel.updateMany({ quiz: quiz.id }, { $set: { quiz: second.id } });
    const { card } = await take(second);
    // 49 that count, and their own.
    expect(card.blocks).toEqual([{ kind: 'compare', percent: 98, text: 'Better than 98% of 50 guests' }]);
    expect((await take(quiz)).card.blocks).toEqual([]);
  });
});
