// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { nameKey } from '#contract/paths';
import { relTo } from './name-in-tab.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

it('leaves the name for the thank-you page of this origin, in the tab', () => {
  expect(relTo(`${location.origin}/thank-you/abc?score=7`, 'Ann')).toBe('opener');
  expect(sessionStorage.getItem(nameKey('abc'))).toBe('Ann');
});
it.each([
  'https://shop.example/thank-you/abc',
  `https://shop.example/?${location.origin}/thank-you/abc`,
  `${location.origin}/elsewhere`,
  undefined,
])('leaves it for nobody else: %s', (url) => {
  expect(relTo(url, 'Ann')).toBe('noopener noreferrer');
  expect(sessionStorage).toHaveLength(0);
});
it('does without where storage is closed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(relTo(`${location.origin}/thank-you/abc`, 'Ann')).toBe('opener');
});
