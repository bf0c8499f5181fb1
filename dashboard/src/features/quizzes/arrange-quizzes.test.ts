import { describe, expect, it } from 'vitest';
import { arrangeQuizzes } from './arrange-quizzes.ts';

const quiz = (title: string, status: 'draft' | 'published', submissionCount: number, day: number) => ({
  title,
  status,
  submissionCount,
  updatedAt: `2026-01-0${day}T00:00:00.000Z`,
});
const quizzes = [quiz('Quiz 10', 'draft', 0, 2), quiz('quiz 9', 'published', 4, 1), quiz('Apples', 'published', 4, 3)];
const titles = (...how: [Parameters<typeof arrangeQuizzes>[1], Parameters<typeof arrangeQuizzes>[2]]) =>
  arrangeQuizzes(quizzes, ...how).map(({ title }) => title);

describe('quizzes in the list', () => {
  it('are those of a status', () => {
    expect(titles('all', 'newest')).toEqual(['Quiz 10', 'quiz 9', 'Apples']);
    expect(titles('published', 'newest')).toEqual(['quiz 9', 'Apples']);
    expect(titles('draft', 'newest')).toEqual(['Quiz 10']);
  });
  it('come in the order that was chosen', () => {
    expect(titles('all', 'title')).toEqual(['Apples', 'quiz 9', 'Quiz 10']);
    expect(titles('all', 'leads')).toEqual(['quiz 9', 'Apples', 'Quiz 10']);
    expect(titles('all', 'edited')).toEqual(['Apples', 'Quiz 10', 'quiz 9']);
    expect(quizzes[0]?.title).toBe('Quiz 10');
  });
});
