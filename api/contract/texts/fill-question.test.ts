import { expect, it } from 'vitest';
import { fillQuestion } from './fill-question.ts';
import { richText } from './rich-text.ts';

const questions = [
  {
    id: 'q1',
    title: 'What bothers you?',
    answerOptions: [
      { id: 'a', text: 'Redness' },
      { id: 'b', text: 'Dullness' },
      { id: 'c', text: 'Other', other: true },
    ],
  },
  { id: 'q2', title: 'How old?', answerOptions: [{ id: 'r', text: 'up to 29' }] },
];
const answers = [
  { questionId: 'q1', chosen: ['c', 'a'], otherText: '<b>Lines' },
  { questionId: 'q2', chosen: ['r'], text: '24' },
];
const filled = (title: string) => fillQuestion({ id: 'q3', title, answerOptions: [] }, questions, answers, 'Ann').title;

it.each([
  ['Since when {{answer:q1}}?', 'Since when Redness, <b>Lines?'],
  ['{{name|You}}, at {{ answer:q2 }}: why?', 'Ann, at 24: why?'],
  ['Why {{answer:q9|that}}?', 'Why that?'],
  ['Why {{answer:q9}}?', 'Why ?'],
  ['{{score|Your score}} and {{other}}', 'Your score and {{other}}'],
])('fills %j', (title, expected) => expect(filled(title)).toBe(expected));

it('fills the description, and leaves any other question as it is', () => {
  const question = { id: 'q3', title: 'Why?', description: richText('**{{answer:q2}}** years'), answerOptions: [] };
  expect(fillQuestion(question, questions, answers, '').description).toEqual(richText('**24** years'));
  expect(fillQuestion(questions[0] as (typeof questions)[0], questions, answers, '')).toBe(questions[0]);
});

it('takes linear time', () => {
  const title = '{{category:'.repeat(3_000);
  const before = process.cpuUsage();
  expect(filled(title)).toBe(title);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(100);
});
