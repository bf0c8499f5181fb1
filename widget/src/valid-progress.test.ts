import { expect, it } from 'vitest';
import { testQuiz } from './test-quiz.ts';
import { validProgress } from './valid-progress.ts';

const answers = [{ questionId: 'q1', chosen: ['a'] }];

it('is what was saved', () => {
  const saved = { answers, index: 1 };
  expect(validProgress(testQuiz, saved)).toBe(saved);
  expect(validProgress(testQuiz, undefined)).toBeUndefined();
});

it.each([
  { answers, index: 2 },
  { answers, index: -1 },
  { answers, index: 'constructor' },
  { answers: [{ questionId: 'q9', chosen: [] }], index: 0 },
  { answers: [{ questionId: 'q1', chosen: ['z'] }], index: 0 },
  { answers: [{ questionId: 'q1', chosen: 'a' }], index: 0 },
  { answers: [{ questionId: 'q2', chosen: [], text: 5 }], index: 0 },
  { answers: [null], index: 0 },
  { answers: {}, index: 0 },
  {},
])('is dropped where it does not fit the quiz: %j', (saved) => {
  expect(validProgress(testQuiz, saved as never)).toBeUndefined();
});
