import { expect, it } from 'vitest';
import { quizDefaults } from '#contract/quiz/quiz-defaults';
import { richText } from '#contract/texts/rich-text';
import type { EditedQuiz } from '../editing/edited-quiz.ts';
import { shortenedPair } from './field-names.ts';
import { listChanges } from './list-changes.ts';

const quiz = (outcomes: string[], votes: string[]) =>
  ({
    ...quizDefaults,
    title: 'Coffee',
    outcomeType: 'bucket',
    questions: votes.map((name, id) => ({
      id: `q${id}`,
      title: `Question ${id}`,
      type: 'multiple_choice',
      order: id,
      options: [
        { id: `a${id}`, text: 'Yes', points: 0, votes: [{ outcomeId: `o${outcomes.indexOf(name)}`, weight: 1 }] },
      ],
    })),
    outcomes: outcomes.map((name, id) => ({ id: `o${id}`, name })),
  }) as unknown as EditedQuiz;

it('tells that an outcome was renamed once, and what else its options vote for now', () => {
  const before = quiz(['Filter', 'Flat white'], ['Filter', 'Filter', 'Flat white']);
  const after = quiz(['Pour over', 'Flat white'], ['Pour over', 'Flat white', 'Flat white']);
  expect(listChanges(before, after)).toEqual([
    { place: 'Question “Question 1”, Option “Yes”, Outcome', text: 'Filter → Flat white' },
    { place: 'Outcome “Filter”, Name', text: 'Filter → Pour over' },
  ]);
});

it('shows a formatted text as it is written', () => {
  const before = quiz(['Filter'], []);
  const outcomes = [{ ...before.outcomes[0], richText: richText('Clear and **patient**\n- Grind it') }];
  expect(listChanges(before, { ...before, outcomes } as EditedQuiz)).toEqual([
    { place: 'Outcome “Filter”, Formatted description', text: 'Empty → Clear and **patient**\n- Grind it' },
  ]);
});

it('shows of long texts where they differ', () => {
  const long =
    'A description that goes on and on for far more letters than a line of the history has room for, and ends with';
  const [before, after] = [shortenedPair(`${long} this`, `${long} that`), shortenedPair('Short', 'Shorter')];
  expect(before[0]).toMatch(/^….*ends with this$/);
  expect(before[1]).toMatch(/^….*ends with that$/);
  expect(before[0].length).toBeLessThanOrEqual(81);
  expect(after).toEqual(['Short', 'Shorter']);
  const [first, second] = shortenedPair('x'.repeat(300), 'y'.repeat(300));
  expect([first.length, second.length]).toEqual([80, 80]);
});

it('tells of settings of questions and options in words', () => {
  const before = quiz(['Filter', 'Flat white'], ['Filter', 'Filter', 'Filter']);
  const [first, second, third] = before.questions;
  const option = first?.options[0];
  const after = {
    ...before,
    questions: [
      {
        ...first,
        description: richText('Be **honest**'),
        media: { kind: 'picture', url: 'https://a.example/b.png', alt: 'A cup' },
        optional: true,
        options: [
          {
            ...option,
            next: 'q2',
            votes: [
              { outcomeId: 'o0', weight: 2 },
              { outcomeId: 'o1', weight: -1 },
            ],
          },
        ],
      },
      { ...second, next: 'end' },
      third,
    ],
  } as unknown as EditedQuiz;
  expect(listChanges(before, after).map(({ place, text }) => `${place}: ${text}`)).toEqual([
    'Question “Question 0”, Description: Empty → Be **honest**',
    'Question “Question 0”, Picture or video: Empty → picture',
    'Question “Question 0”, Address of the picture or video: Empty → https://a.example/b.png',
    'Question “Question 0”, Picture in words: Empty → A cup',
    'Question “Question 0”, Can be skipped: Off → On',
    'Question “Question 0”, Option “Yes”, Outcome: Filter → Filter +2, Flat white −1',
    'Question “Question 0”, Option “Yes”, Then go to: Next question → 3. Question 2',
    'Question “Question 1”, Then go to: Next question → End of the questions',
  ]);
});
