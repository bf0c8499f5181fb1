import { expect, it } from 'vitest';
import { emptyQuiz, newOption, newOutcome } from '../editing/edited-quiz.ts';
import { newQuestion } from '../editing/question-rules.ts';
import { publishProblems } from './publish-problems.ts';

const linked = { privacyUrl: 'https://shop.example/privacy' };
const answers = () => ['Yes', 'No'].map((text) => ({ ...newOption(), text }));
const written = (title: string) => ({ ...newQuestion(), id: title || 'stored', title, options: answers() });
const gap = [
  { ...newOutcome('Low'), minScore: 0, maxScore: 49 },
  { ...newOutcome('High'), minScore: 60, maxScore: 100 },
];

it('lists what a save would be refused for beside what keeps a quiz from being published', () => {
  const quiz = {
    ...emptyQuiz(),
    ...linked,
    title: 'Bicycles',
    outcomes: gap,
    questions: [written('Where?'), written('')],
  };
  const found = publishProblems(quiz);
  expect(found.map(({ path, step, severity }) => [path.split('.')[0], step, severity])).toEqual([
    ['outcomes', 2, 'error'],
    ['questions', 4, 'error'],
  ]);
  expect(found[1]).toMatchObject({ path: 'questions.1.title', message: 'Question 2: Question title is required' });
});

it('leaves what keeps a quiz from being saved alone to the save', () => {
  const quiz = { ...emptyQuiz(), ...linked, outcomes: [], questions: [written('Where?')] };
  expect(publishProblems(quiz)).toEqual([]);
});

it('leads to a question where it stands, be there an empty one before it', () => {
  const broken = { ...written('When?'), options: answers().slice(1) };
  const quiz = { ...emptyQuiz(), ...linked, title: 'Bicycles', outcomes: [], questions: [newQuestion(), broken] };
  const found = publishProblems(quiz);
  expect(found.map(({ path }) => path)).toEqual(['questions.1.options']);
});

it('holds nothing up for a warning', () => {
  const quiz = { ...emptyQuiz(), outcomes: [], questions: [written('Where?')] };
  expect(publishProblems(quiz).map(({ path, severity }) => [path, severity])).toEqual([['privacyUrl', 'warning']]);
});
