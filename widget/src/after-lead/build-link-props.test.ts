// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { nameKey } from '#contract/paths';
import { buildRedirect } from '#contract/url';
import { buildLinkProps } from './build-link-props.ts';

afterEach(() => {
  sessionStorage.clear();
  vi.restoreAllMocks();
});

const { origin } = location;
const reached = (target: string) =>
  buildRedirect(target, { score: 7, outcome: 'Green', email: 'ann@example.com', consentGiven: true });

it('leaves the name for the thank-you page of this origin in the tab, and no email address in the link', () => {
  expect(buildLinkProps(reached(`${origin}/thank-you/abc`), 'Ann', origin, undefined)).toEqual({
    href: `${origin}/thank-you/abc?score=7&outcome=Green`,
    rel: 'opener',
  });
  expect(sessionStorage.getItem(nameKey('abc'))).toBe('Ann');
});
it('tells that page of the quiz’s server what was read already, and a name to nobody elsewhere', () => {
  const server = 'https://quiz.example';
  expect(buildLinkProps(reached(`${server}/thank-you/abc`), 'Ann', server, {})).toEqual({
    href: `${server}/thank-you/abc?score=7&outcome=Green#thanked`,
    rel: 'noopener noreferrer',
  });
  expect(sessionStorage).toHaveLength(0);
});
it.each(['https://shop.example/thank-you/abc', `https://shop.example/?${origin}/thank-you/abc`, `${origin}/elsewhere`])(
  'leaves any other address as it is, and the name for nobody: %s',
  (target) => {
    const url = reached(target);
    expect(buildLinkProps(url, 'Ann', origin, {})).toEqual({ href: url, rel: 'noopener noreferrer' });
    expect(sessionStorage).toHaveLength(0);
  },
);
it('does without where storage is closed', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('denied');
  });
  expect(buildLinkProps(reached(`${origin}/thank-you/abc`), 'Ann', origin, {}).rel).toBe('opener');
});
