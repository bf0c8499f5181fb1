import { expect, it } from 'vitest';
import { richText } from '../texts/rich-text.ts';
import { mailIssues } from './mail-checks.ts';
import { mailsSchema, type QuizMail } from './mails.schema.ts';

const questions = [{ id: 'q1', category: 'My care', options: [{ id: 'o1' }] }];
const outcomes = [
  { id: 'dry', name: 'Dry' },
  { id: 'oily', name: 'Oily' },
];
const mail = (part: Partial<QuizMail> = {}): QuizMail => ({
  id: 'm',
  days: 0,
  outcomeId: '',
  subject: '',
  blocks: [],
  ...part,
});
const found = (...mails: QuizMail[]) =>
  mailIssues({ mails, questions, outcomes }).map(({ path, message, severity }) => `${severity} ${path} ${message}`);

it('finds nothing where each visitor gets one mail a day, and every value is known', () => {
  const subject = '{{name|You}}, {{outcome}}: {{answer:q1}} {{category:My care}} {{score}}';
  const button = { id: 'b', kind: 'button' as const, text: 'Go', url: 'https://a.example/?c={{category:My%20care}}' };
  expect(found(mail({ subject, blocks: [button] }), mail({ outcomeId: 'dry' }), mail({ days: 3 }))).toEqual([]);
});

it('refuses two for the same visitors on one day', () => {
  expect(found(mail({ days: 3, outcomeId: 'dry' }), mail({ days: 3, outcomeId: 'dry' }))).toEqual([
    'error mails.1.outcomeId Follow-up after 3 days, Dry: there is another one for the same visitors on that day',
  ]);
});

it('warns of a deleted outcome, of values that mails do not have and of blocks that nobody sees', () => {
  expect(found(mail({ days: 1, outcomeId: 'gone' }))).toEqual([
    'warning mails.0.outcomeId Follow-up after 1 day: it is never sent, its outcome has been deleted',
  ]);
  const text = '{{answer:q2}} {{category:Other|none}} {{hidden:coupon}} {{first name}}';
  expect(found(mail({ subject: '{{nobody}}', blocks: [{ id: 'b', kind: 'text', rich: richText(text) }] }))).toEqual([
    'warning mails.0.subject Mail with the result: {{nobody}} stands for nothing',
    ...['answer:q2', 'category:Other', 'hidden:coupon', 'first name'].map(
      (key) => `warning mails.0.blocks.0 Mail with the result: {{${key}}} in block 1 stands for nothing`,
    ),
  ]);
  const condition = { when: 'outcome' as const, outcomeId: 'gone' };
  expect(found(mail({ blocks: [{ id: 'b', kind: 'score', condition }] }))).toEqual([
    'warning mails.0.blocks.0 Mail with the result: block 1 is never shown, it has a condition about something that the quiz no longer has',
  ]);
});

it('has follow-ups on three days at most, up to sixty days later', () => {
  const problems = (...days: number[]) =>
    mailsSchema
      .safeParse(days.map((day) => ({ days: day })))
      .error?.issues.map(({ path, message }) => [path.join('.'), message]);
  expect(problems(0, 0, 3, 7, 14, 14)).toBeUndefined();
  expect(problems(3, 7, 14, 30, 60, 3)).toEqual([
    ['3.days', 'Follow-ups can go out on 3 different days'],
    ['4.days', 'Follow-ups can go out on 3 different days'],
  ]);
  expect(problems(61, -1)).toEqual([
    ['0.days', 'At most 60 days'],
    ['1.days', 'From 0'],
  ]);
});

it('has so many texts in all mails together', () => {
  const blocks = Array.from({ length: 30 }, () => ({ kind: 'text' as const, rich: richText('x'.repeat(2_000)) }));
  const problems = (count: number) =>
    mailsSchema.safeParse(Array.from({ length: count }, () => ({ days: 0, blocks }))).error?.issues[0]?.message;
  expect([problems(3), problems(4)]).toEqual([undefined, 'All mails together are too long']);
});
