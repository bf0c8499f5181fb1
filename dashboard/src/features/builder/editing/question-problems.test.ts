import { expect, it } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import { newOption } from './edited-quiz.ts';
import { problemsWithin, questionProblems } from './question-problems.ts';
import { newQuestion } from './question-rules.ts';

const question = (more: Partial<Question>): Question => ({ ...newQuestion(), title: 'Why?', ...more });

it('names the field of each turn that leads backwards, and of each contradiction', () => {
  const questions = [
    question({ id: 'a', options: [{ ...newOption(), next: 'gone' }, newOption()] }),
    question({ id: 'b', next: 'a', type: 'multiple_select', min: 3, max: 2 }),
  ];
  expect(questionProblems(questions)).toEqual([
    { path: 'questions.0.options.0.next', message: 'Leads to a question that does not come after this one.' },
    { path: 'questions.1.next', message: 'Leads to a question that does not come after this one.' },
    { path: 'questions.1.max', message: 'The most choices must not be less than the fewest' },
  ]);
});

it('says what is found now before what a save was refused for', () => {
  const refused = [
    { path: 'questions.1.max', message: 'old' },
    { path: 'questions.1.media.url', message: 'No video' },
    { path: 'questions.10.max', message: 'another question' },
    { path: 'questions.1.options.0.picture', message: 'Question 2 “Which?”: “Red” needs a picture' },
  ];
  expect(problemsWithin(1, [{ path: 'questions.1.max', message: 'new' }], refused)).toEqual({
    max: 'new',
    'media.url': 'No video',
    'options.0.picture': '“Red” needs a picture',
  });
});
