import { expect, it } from 'vitest';
import { isAbout } from './is-about.ts';

const ada = { name: 'Ada Lovelace', firstName: 'Ada', lastName: 'Lovelace', email: 'ada.l@example.com' };

it.each([
  'ada.l@example.com',
  ' ADA.L@Example.com ',
  'Leads of Ada',
  'lovelace',
  'Lovel',
  'ada.',
  'mail to ada.l@example.com',
])('%s is about somebody of that name and address', (text) => {
  expect(isAbout(ada)(text)).toBe(true);
});

it.each(['', 'a', 'da', 'example.com', 'Adam', 'Bob', 'Canada trip'])('%s is not', (text) => {
  expect(isAbout(ada)(text)).toBe(false);
});

it('is about nobody who left neither name nor address', () => {
  const nobody = { name: '', firstName: '', lastName: '', email: '' };
  for (const text of ['', 'ada', 'undefined', 'example']) expect(isAbout(nobody)(text)).toBe(false);
});
