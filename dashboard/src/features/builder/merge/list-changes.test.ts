import { expect, it } from 'vitest';
import { quizDefaults } from '#contract/quiz-defaults';
import type { EditedQuiz } from '../editor-state.ts';
import { listChanges } from './list-changes.ts';

const quiz = (outcomes: string[], votes: string[]) =>
  ({
    ...quizDefaults,
    title: 'Coffee',
    outcomeType: 'bucket',
    questions: votes.map((bucket, id) => ({
      id: `q${id}`,
      title: `Question ${id}`,
      type: 'multiple_choice',
      order: id,
      options: [{ id: `a${id}`, text: 'Yes', points: 0, bucket }],
    })),
    outcomes: outcomes.map((name, id) => ({ id: `o${id}`, name })),
  }) as unknown as EditedQuiz;

it('tells that an outcome was renamed once, and what else its options vote for now', () => {
  const before = quiz(['Filter', 'Flat white'], ['Filter', 'Filter', 'Flat white']);
  const after = quiz(['Pour over', 'Flat white'], ['Pour over', 'Flat white', 'Flat white']);
  expect(listChanges(before, after)).toEqual([
    { place: 'Question “Question 1”, Option “Yes”, Category', text: 'Filter → Flat white' },
    { place: 'Outcome “Filter”, Name', text: 'Filter → Pour over' },
  ]);
});
