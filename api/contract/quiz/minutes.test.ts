import { expect, it } from 'vitest';
import { demoQuiz } from './demo-quiz.ts';
import { embedQuiz, visitorTexts } from './embed-quiz.ts';
import { minutesOf } from './minutes.ts';
import { quizDefaults } from './quiz-defaults.ts';

const choice = { id: 'q', answerOptions: [{ id: 'a' }, { id: 'b' }] };
const text = { id: 'q', answerOptions: [] };

it.each([
  [[], 1],
  [[choice, choice, choice, choice], 1],
  [[choice, choice, choice, choice, choice], 2],
  [[text, text, text, text], 3],
])('%j takes %i minutes', (questions, minutes) => expect(minutesOf(questions)).toBe(minutes));

it('travels with a quiz that begins with a page of its own, and with no other', () => {
  expect(embedQuiz({ ...demoQuiz, startPage: true, startButton: 'Go' }).start).toEqual({
    text: demoQuiz.description,
    minutes: 1,
    button: 'Go',
  });
  expect(embedQuiz(demoQuiz)).not.toHaveProperty('start');
  const withPage = { ...quizDefaults, startPage: true };
  const texts = { next: 'Next', preview: 'Preview', start: 'Start', takes: '{m}' };
  expect(visitorTexts(texts, withPage)).toEqual({ next: 'Next', start: 'Start', takes: '{m}' });
  expect(visitorTexts(texts, demoQuiz)).toEqual({ next: 'Next' });
  const one = { ...texts, takesOne: '1' };
  expect(visitorTexts(one, { ...withPage, questions: [choice] }).takes).toBe('1');
  expect(visitorTexts(one, { ...withPage, questions: [choice, text] })).toEqual({
    next: 'Next',
    start: 'Start',
    takes: '{m}',
  });
});
