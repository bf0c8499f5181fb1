// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { nameKey } from '#contract/paths';
import { buildLink } from '#contract/url';
import { buildLinkProps } from './build-link-props.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const { origin } = location;
const reached = (target: string) =>
  buildLink(target, { score: 7, outcome: 'Green', email: 'ann@example.com', consentGiven: true });

it('stores the name for the thank-you page on the same origin, and removes the email address from the link', () => {
  expect(buildLinkProps(reached(`${origin}/thank-you/abc`), 'Ann', origin, undefined)).toEqual({
    href: `${origin}/thank-you/abc?score=7&outcome=Green`,
    rel: 'opener',
  });
  expect(sessionStorage.getItem(nameKey('abc'))).toBe('Ann');
});
it('adds which texts were read for the server’s page, and stores no name for another origin', () => {
  const server = 'https://quiz.example';
  expect(buildLinkProps(reached(`${server}/thank-you/abc`), 'Ann', server, {})).toEqual({
    href: `${server}/thank-you/abc?score=7&outcome=Green#thanked`,
    rel: 'noopener noreferrer',
  });
  expect(sessionStorage).toHaveLength(0);
});
it.each(['https://shop.example/thank-you/abc', `https://shop.example/?${origin}/thank-you/abc`, `${origin}/elsewhere`])(
  'keeps other URLs unchanged and stores no name for them: %s',
  (target) => {
    const url = reached(target);
    expect(buildLinkProps(url, 'Ann', origin, {})).toEqual({ href: url, rel: 'noopener noreferrer' });
    expect(sessionStorage).toHaveLength(0);
  },
);
it('works when storage is blocked', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(buildLinkProps(reached(`${origin}/thank-you/abc`), 'Ann', origin, {}).rel).toBe('opener');
});
