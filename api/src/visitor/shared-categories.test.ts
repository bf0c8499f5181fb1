import { describe, expect, it } from 'vitest';
import type { ScorableQuestion } from '../../contract/questions/kind.ts';
import { readSharedCategories, sharedCategories } from './shared-categories.ts';

const questions = ['Skin', 'Sleep', 'Skin', undefined, 'Food'].map(
  (category, index): ScorableQuestion => ({
    id: `q${index}`,
    type: 'multiple_choice',
    options: [],
    ...(category ? { category } : {}),
  }),
);
const scores = [
  { name: 'Skin', score: 100 },
  { name: 'Food', score: 7 },
];

describe('scores of categories in an address', () => {
  it('are those of the quiz, in its order, and are read as they were written', () => {
    const given = sharedCategories({ questions }, scores);
    expect(given).toBe('100-_-7');
    expect(readSharedCategories({ questions }, given)).toEqual(scores);
  });
  it('are left out where scores are hidden, or nothing has a category', () => {
    expect(sharedCategories({ questions, showScore: false }, scores)).toBeUndefined();
    expect(readSharedCategories({ questions, showScore: false }, '100-_-7')).toEqual([]);
    expect(sharedCategories({ questions: [] }, [])).toBeUndefined();
    expect(readSharedCategories({ questions: [] }, '5')).toEqual([]);
  });
  it.each([undefined, '', '1-2', '1-2-3-4', '101-1-1', '-1-1-1', '1.5-1-1', '07-1-1', 'a-b-c', '1-1-1-', '<b>-1-1'])(
    'that are not of the quiz are none: %s',
    (given) => {
      expect(readSharedCategories({ questions }, given)).toEqual([]);
    },
  );
});
