import { describe, expect, it } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import { type EditedQuiz, emptyQuiz, newOption } from '../editing/edited-quiz.ts';
import { remainingProblems } from './remaining-problems.ts';

const question = (id: string, options = [newOption(), newOption()]): Question => ({
  id,
  title: `Question ${id}`,
  type: 'multiple_choice',
  order: 0,
  options,
});
const [a, b, c] = ['a', 'b', 'c'].map((id) => question(id)) as [Question, Question, Question];
const quiz = (...questions: Question[]): EditedQuiz => ({ ...emptyQuiz(), questions });
const places = (before: EditedQuiz, after: EditedQuiz, ...paths: string[]) =>
  remainingProblems(
    paths.map((path) => ({ path, message: 'Missing' })),
    before,
    after,
  ).map(({ path }) => path);

describe('what a save was refused for', () => {
  it('is the same until its place is changed', () => {
    const problems = [
      { path: 'questions.0.title', message: 'Missing' },
      { path: '', message: 'Too large' },
    ];
    const before = quiz(a, b);
    expect(remainingProblems(problems, before, { ...before, title: 'New' })).toBe(problems);
    expect(remainingProblems(problems, before, quiz({ ...a, title: 'Asked' }, b))).toEqual(problems.slice(1));
  });
  it('goes with its row, also where the row is taken back', () => {
    expect(places(quiz(a, b, c), quiz(a, b), 'questions.2.options', 'questions.0.options')).toEqual([
      'questions.0.options',
    ]);
    const [first, second] = c.options;
    const fewer = quiz({ ...c, options: first ? [first] : [] });
    expect(second && places(quiz(c), fewer, 'questions.0.options.1.text')).toEqual([]);
  });
  it('moves with its row', () => {
    expect(places(quiz(a, b, c), quiz(c, b), 'questions.2.options.1.text', 'questions.1.title')).toEqual([
      'questions.0.options.1.text',
      'questions.1.title',
    ]);
  });
});
