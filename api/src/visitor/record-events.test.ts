import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect } from 'vitest';
import type { QuizAnalytics } from '../../contract/analytics/analytics.schema.ts';
import { END } from '../../contract/flow.ts';
import type { Quiz } from '../../contract/quiz/quiz.schema.ts';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';
import { publishedQuiz, submitBody } from '../test/factories.ts';

const { it, app, ann } = apiTest({ signedIn: ['ann'] });

let quiz: Quiz;
beforeEach(async () => {
  quiz = await publishedQuiz(ann, {
    questions: [
      {
        ...{ id: 'react', title: 'Does your skin react?', category: 'Skin' },
        options: [
          { id: 'often', text: 'Often', points: 3 },
          { id: 'never', text: 'Never', points: 0, next: 'story' },
          { id: 'done', text: 'I am done', points: 0, next: END },
        ],
      },
      { id: 'what', title: 'What does it react to?', type: 'long_text', optional: true },
      { id: 'story', title: 'Half way', type: 'statement' },
      {
        ...{ id: 'bothers', title: 'What bothers you?', type: 'multiple_select', category: 'Skin' },
        options: [
          { id: 'red', text: 'Redness', points: 1 },
          { id: 'dull', text: 'Dullness', points: 1 },
          { id: 'nothing', text: 'Nothing', points: 0, alone: true },
        ],
      },
    ],
  });
});

const agent = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/120' };
/** Sends each event of a visit by itself. */
async function visit(...events: object[]): Promise<void> {
  const visitor = new Browser(app.url);
  const sessionId = randomUUID();
  for (const event of events) {
    const body = { sessionId, version: quiz.version, events: [event] };
    const { status, text } = await visitor.post(`/api/public/quiz/${quiz.id}/events`, body, agent);
    expect(status, text).toBe(204);
  }
}
const answer = (questionId: string, next?: string) => ({ type: 'answer', questionId, ...(next ? { next } : {}) });
const skip = (next: string) => ({ type: 'skip', next });
const often = { questionId: 'react', answerOptionId: 'often' };
const never = { questionId: 'react', answerOptionId: 'never' };
const both = { questionId: 'bothers', answerOptionIds: ['red', 'dull'] };
const none = { questionId: 'bothers', answerOptionId: 'nothing' };
const figures = async () => (await ann.get<QuizAnalytics>(`/api/quizzes/${quiz.id}/analytics`)).body;
/** How many came to each question, answered it and left there. */
async function wayThrough() {
  const { questions, totalStarts, totalCompletions } = await figures();
  const left = questions.reduce((sum, { dropOff }) => sum + dropOff, 0);
  expect(left).toBe(totalStarts - totalCompletions);
  return Object.fromEntries(
    questions.map(({ id, reached, answered, dropOff }) => [id, [reached, answered, dropOff]] as const),
  );
}

describe('the way through a quiz with branches', () => {
  it('leads past what was skipped, which was neither answered nor left at', async () => {
    await visit({ type: 'view' }, { type: 'start' }, answer('react', 'what'), skip('story'));
    expect(await wayThrough()).toEqual({ react: [1, 1, 0], what: [1, 0, 0], story: [1, 0, 1], bothers: [0, 0, 0] });
  });
  it('leads past what a branch leaves out, which nobody came to', async () => {
    await visit({ type: 'view' }, { type: 'start' }, answer('react', 'story'), skip('bothers'));
    expect(await wayThrough()).toEqual({ react: [1, 1, 0], what: [0, 0, 0], story: [1, 0, 0], bothers: [1, 0, 1] });
  });
  it('is what it must have been where events were lost', async () => {
    await visit(skip('bothers'));
    expect(await wayThrough()).toEqual({ react: [1, 1, 0], what: [0, 0, 0], story: [1, 0, 0], bothers: [1, 0, 1] });
  });
  it('ends where a visitor who went back left, whatever they had come to before', async () => {
    await visit({ type: 'start' }, answer('react', 'story'), answer('react', 'what'));
    expect(await wayThrough()).toEqual({ react: [1, 1, 0], what: [1, 0, 1], story: [1, 0, 0], bothers: [0, 0, 0] });
  });
  it('is that of the answers where it was completed, and leaves nobody behind', async () => {
    await visit({ type: 'start' }, answer('react', 'story'), { type: 'complete', answers: [often, both] });
    await visit({ type: 'complete', answers: [{ questionId: 'react', answerOptionId: 'done' }] });
    expect(await wayThrough()).toEqual({ react: [2, 2, 0], what: [1, 0, 0], story: [1, 0, 0], bothers: [1, 1, 0] });
  });
  it('is that of a lead of which no event came', async () => {
    const body = submitBody(quiz, { answers: [often, both], version: quiz.version });
    const { status, text } = await new Browser(app.url).post(`/api/public/quiz/${quiz.id}/submit`, body);
    expect(status, text).toBe(200);
    expect(await wayThrough()).toEqual({ react: [1, 1, 0], what: [1, 0, 0], story: [1, 0, 0], bothers: [1, 1, 0] });
  });
  it('has no answers to what asks for none, nor questions that the quiz does not have', async () => {
    await visit({ type: 'start' }, answer('story', 'bothers'), answer('other', 'another'));
    expect(await wayThrough()).toEqual({ react: [1, 1, 0], what: [0, 0, 0], story: [1, 0, 0], bothers: [1, 0, 1] });
  });
});

it('counts each option of a set, as shares of those who chose any', async () => {
  await visit({ type: 'complete', answers: [often, both] });
  await visit({ type: 'complete', answers: [never, none] });
  await visit({ type: 'complete', answers: [{ questionId: 'react', answerOptionId: 'done' }] });
  const { questions } = await figures();
  expect(questions.map(({ chose, options }) => [chose, ...options.map(({ count }) => count)])).toEqual([
    [3, 1, 1, 1],
    [0],
    [0],
    [2, 1, 1, 1],
  ]);
});

it('counts the scores of the categories', async () => {
  await visit({ type: 'complete', answers: [often, both] });
  await visit({ type: 'complete', answers: [never, { questionId: 'bothers', answerOptionId: 'red' }] });
  const { categories } = await figures();
  // 5 of 5 points, and 1 of 5.
  expect(categories).toEqual([{ name: 'Skin', count: 2, average: 60, spread: [0, 0, 1, 0, 0, 0, 0, 0, 0, 1] }]);
});
