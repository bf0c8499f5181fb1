import { expect, it } from 'vitest';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { newSubmissionMail } from './new-submission-mail.ts';

const links = {
  to: 'ann@example.com',
  publicUrl: 'https://quiz.example',
  unsubscribeUrl: 'https://quiz.example/off',
  timeZone: 'UTC',
};
const lead = (given: boolean) =>
  ({
    _id: 'one',
    quizTitle: 'How green?',
    name: 'Vera',
    email: 'vera@example.com',
    outcome: 'Green',
    totalScore: 60,
    createdAt: new Date('2031-11-19T12:00:00Z'),
    fields: [
      { id: 'phone', kind: 'phone', label: 'Phone', value: '+4930901820' },
      { id: 'note', kind: 'text', label: 'Anything else?', value: 'Write to <b>vera@example.com' },
    ],
    consent: { given, marketing: { given, text: 'News', sha256: '' } },
  }) as unknown as SubmissionRecord;

it('tells the owner what the form asked for, and whether the second consent was given', () => {
  const { text, html } = newSubmissionMail(lead(true), links);
  expect(text).toContain('Phone: +4930901820');
  expect(text).toContain('Anything else?: Write to');
  expect(text).toContain('Marketing consent: Given');
  expect(html).toContain('+4930901820');
  expect(html).toContain('&lt;b&gt;');
});

it('has neither phone number nor address where nobody may be contacted', () => {
  const { text, html } = newSubmissionMail(lead(false), links);
  expect(text).toContain('Marketing consent: Not given');
  expect(text).toContain('Anything else?: Write to');
  for (const part of [text, html]) expect(part).not.toMatch(/4930901820|vera\S*example/);
});

it('is replied to by writing to the visitor, where they may be contacted', () => {
  expect(newSubmissionMail(lead(true), links).replyTo).toBe('vera@example.com');
  expect(newSubmissionMail(lead(false), links).replyTo).toBeUndefined();
});

it('says so where the owner took the quiz', () => {
  expect(newSubmissionMail({ ...lead(true), own: true }, links).text).toContain('Own run: You were');
  expect(newSubmissionMail(lead(true), links).text).not.toContain('Own run');
});

it('says when it was by the owner’s clock', () => {
  const received = (timeZone: string) =>
    /^Received: (.*)$/m.exec(newSubmissionMail(lead(true), { ...links, timeZone }).text)?.[1];
  expect(received('UTC')).toBe('19 November 2031 at 12:00 UTC');
  expect(received('Pacific/Kiritimati')).toBe('20 November 2031 at 02:00 (Pacific/Kiritimati)');
});

it('says no score where answers vote', () => {
  expect(newSubmissionMail(lead(true), links).text).toContain('out of 100');
  const voted = { ...lead(true), totals: [{ outcomeId: 'a', name: 'Oily', votes: 7 }] };
  expect(newSubmissionMail(voted, links).text).not.toContain('out of 100');
});
