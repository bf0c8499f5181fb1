// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { nameKey } from '#contract/paths';
import { buildLinkProps } from './build-link-props.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const { origin } = location;
const href = `${origin}/thank-you/abc?score=7&outcome=Green#thanked`;

it('stores the name for the thank-you page on the same origin', () => {
  expect(buildLinkProps(href, 'Ann', origin)).toEqual({ href, rel: 'opener' });
  expect(sessionStorage.getItem(nameKey('abc'))).toBe('Ann');
});
it.each([
  'https://shop.example/thank-you/abc',
  `https://shop.example/?${origin}/thank-you/abc`,
  `${origin}/elsewhere`,
  'https://quiz.example/thank-you/abc',
])('stores no name for other pages: %s', (other) => {
  for (const server of [origin, 'https://quiz.example'])
    expect(buildLinkProps(other, 'Ann', server)).toEqual({ href: other, rel: 'noopener noreferrer' });
  expect(sessionStorage).toHaveLength(0);
});
it('works when storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(buildLinkProps(href, 'Ann', origin).rel).toBe('opener');
});
