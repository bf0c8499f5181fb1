import { expect, it } from 'vitest';
import { fittingMail, followUpDays } from './fitting-mail.ts';

const mails = [
  { days: 0, outcomeId: '' },
  { days: 0, outcomeId: 'dry' },
  { days: 7, outcomeId: 'oily' },
  { days: 3, outcomeId: '' },
  { days: 3, outcomeId: 'oily' },
];

it('is the one for the outcome, else the one for every outcome, of that day alone', () => {
  expect(fittingMail(mails, 0, 'dry')).toBe(mails[1]);
  expect(fittingMail(mails, 0, 'oily')).toBe(mails[0]);
  // Of no outcome.
  expect(fittingMail(mails, 0, '')).toBe(mails[0]);
  expect(fittingMail(mails, 3, 'oily')).toBe(mails[4]);
  expect(fittingMail(mails, 7, 'dry')).toBeUndefined();
  expect(fittingMail([{ days: 0, outcomeId: 'dry' }], 0, '')).toBeUndefined();
});

it('has follow-ups on each day once, in their order', () => {
  expect(followUpDays(mails)).toEqual([3, 7]);
  expect(followUpDays([])).toEqual([]);
});
