import { describe, expect, it } from 'vitest';
import { searchQuizzes } from './search-quizzes.ts';

const quizzes = [
  { title: 'Coffee', description: '' },
  { title: 'Home', description: 'About ENERGY' },
];

describe('searchQuizzes', () => {
  it('shows all for an empty or blank text', () => expect(searchQuizzes(quizzes, '  ')).toEqual(quizzes));
  it('finds by title or description, trimmed, case ignored', () => {
    expect(searchQuizzes(quizzes, ' COFF ')).toEqual([quizzes[0]]);
    expect(searchQuizzes(quizzes, 'energy')).toEqual([quizzes[1]]);
  });
  it('finds nothing where nothing is', () => expect(searchQuizzes(quizzes, 'tea')).toEqual([]));
});
