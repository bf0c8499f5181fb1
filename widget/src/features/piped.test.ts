// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { mountForTest, testQuiz } from '../test-quiz.ts';

afterEach(() => document.body.replaceChildren());

it('quotes an earlier answer in the title of a question, as plain text', async () => {
  const [first, second] = testQuiz.questions;
  if (!first || !second) throw new Error('The quiz has two questions');
  const options = first.answerOptions.map((option) => (option.id === 'a' ? { ...option, text: '<i>First' } : option));
  const questions = [
    { ...first, answerOptions: options },
    { ...second, title: 'Why {{answer:q1|that}}?' },
  ];
  const shown = mountForTest({ quiz: { ...testQuiz, questions } });
  await shown.choose('<i>First');
  await shown.click('Next');
  expect(shown.find('h2').textContent).toBe('Why <i>First?');
});

it('quotes one in a description', async () => {
  const [first, second] = testQuiz.questions;
  if (!first || !second) throw new Error('The quiz has two questions');
  const description = [
    { kind: 'p' as const, lines: [[{ text: 'You said ' }, { text: '{{answer:q1}}', bold: true as const }]] },
  ];
  const questions = [first, { ...second, description }];
  const shown = mountForTest({ quiz: { ...testQuiz, questions } });
  const [option] = first.answerOptions;
  await shown.choose(option?.text ?? '');
  await shown.click('Next');
  expect(shown.find('.about').textContent).toBe(`You said ${option?.text}`);
});
