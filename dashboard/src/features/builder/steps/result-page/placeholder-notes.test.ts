import { expect, it } from 'vitest';
import type { Question } from '#contract/questions/question.schema';
import { fillQuestion } from '#contract/texts/fill-question';
import { fillPlaceholders } from '#contract/texts/placeholders';
import { placeholderNotes } from './placeholder-notes.ts';

const question = (id: string, more: Partial<Question> = {}): Question => ({
  id,
  title: `Title of ${id}`,
  type: 'short_text',
  order: 0,
  options: [],
  ...more,
});
const questions = [
  question('q1', { category: 'Data' }),
  question('q2', { type: 'dropdown', options: [{ id: 'a', text: 'A', points: 0, votes: [], next: 'q4' }] }),
  question('q3'),
  question('q4'),
];
const quiz = { questions, outcomeType: 'points' as const };
const inResult = (text: string, isAddress = false) => placeholderNotes(text, quiz, { isAddress });
const inQuestion = (text: string, before = 'q4') => placeholderNotes(text, quiz, { before });

it('says nothing of values that there are', () => {
  const known = '{{name|there}}, {{ score }}, {{outcome}}: {{category:Data}}. { {x} } {{';
  expect(inResult(known)).toEqual({ hints: [], warnings: [] });
  expect(inResult('https://a.example/?c={{category:Data}}&n={{name|no%20one}}', true).warnings).toEqual([]);
  expect(placeholderNotes('{{outcome2}}', { ...quiz, outcomeType: 'bucket' }).warnings).toEqual([]);
});

it('says what answers and hidden fields stand for', () => {
  expect(inResult('{{answer:q1}} {{answer:q1}} {{hidden:partner}}').hints).toEqual([
    '{{answer:q1}} is the answer to “Title of q1”',
    '{{hidden:partner}} is what ?hidden-partner=… says in the address of the quiz',
  ]);
  expect(inQuestion('{{answer:q3}}').hints).toEqual([
    '{{answer:q3}} is the answer to “Title of q3”, where that was asked',
  ]);
});

it.each([
  ['{{foo}}', '{{foo}} is not a value: it is shown as it stands.'],
  ['{{Name}}', '{{Name}} is not a value: it is shown as it stands.'],
  ['{{category:Nope}}', 'No question has the score category of {{category:Nope}}, so nothing is shown for it.'],
  ['{{category:Nope|0}}', 'No question has the score category of {{category:Nope}}, so “0” is shown.'],
  [
    '{{answer:4}}',
    'The quiz has no question for {{answer:4}}, so nothing is shown for it. “Insert” offers those it has.',
  ],
  ['{{outcome2}}', 'A points quiz has no runner-up for {{outcome2}}, so nothing is shown for it.'],
  ['{{hidden:a b}}', 'No address fills in {{hidden:a b}}: its name can have small letters, digits, - and _.'],
])('warns of %s', (text, warning) => {
  expect(inResult(text).warnings).toEqual([warning]);
  // As it says.
  const filled = fillPlaceholders(text, { name: 'Ann', score: 1, outcome: 'High', category: { Data: 1 } });
  expect(filled).toBe(warning.includes('stands') ? text : warning.includes('“0”') ? '0' : '');
});

it('warns in an address as it is encoded there', () => {
  expect(inResult('https://a.example/?x={{category:Our%20team|n%2Fa}}', true).warnings).toEqual([
    'No question has the score category of {{category:Our team}}, so “n/a” is shown.',
  ]);
});

it.each([
  ['{{score}}', '{{score}} is not known before the result, so nothing is shown for it.'],
  [
    '{{answer:q4}}',
    '{{answer:q4}} is the answer to “Title of q4”, which is not given yet, so nothing is shown for it.',
  ],
  ['{{foo}}', '{{foo}} is not a value: it is shown as it stands.'],
])('warns in a question of %s', (text, warning) => {
  expect(inQuestion(text, 'q2').warnings).toEqual([warning]);
  const filled = fillQuestion({ id: 'q2', title: text, answerOptions: [] }, [], [], 'Ann').title;
  expect(filled).toBe(warning.includes('stands') ? text : '');
});
