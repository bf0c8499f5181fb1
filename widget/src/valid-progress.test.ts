import { expect, it } from 'vitest';
import { testQuiz } from './test-quiz.ts';
import { validProgress } from './valid-progress.ts';

const answers = [{ questionId: 'q1', chosen: ['a'] }];

it('is what was saved', () => {
  const saved = { answers, index: 1 };
  expect(validProgress(testQuiz, saved)).toEqual(saved);
  expect(validProgress(testQuiz, undefined)).toBeUndefined();
});

it.each([
  { answers, index: 2 },
  { answers, index: -1 },
  { answers, index: 'constructor' },
  { answers: [{ questionId: 'q1', chosen: 'a' }], index: 0 },
  { answers: [null], index: 0 },
  { answers: {}, index: 0 },
  {},
])('is dropped where it does not fit the quiz: %j', (saved) => {
  expect(validProgress(testQuiz, saved as never)).toBeUndefined();
});

it.each([
  { questionId: 'q9', chosen: [] },
  { questionId: 'q1', chosen: ['z'] },
  { questionId: 'q2', chosen: [], text: 5 },
])('leaves out an answer that the quiz cannot have: %j', (answer) => {
  expect(validProgress(testQuiz, { answers: [...answers, answer as never], index: 0 })?.answers).toEqual(answers);
});
