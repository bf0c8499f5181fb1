// @vitest-environment jsdom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isSignedOut, unmarkSignedOut } from '../../lib/signed-out.ts';
import { useSignOutElsewhere } from './forget-account.ts';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
/** What `/api/auth/user` says. */
let answer: () => Response;
let close: () => Promise<void>;
let show: (user: string | undefined) => Promise<void>;

function Tab({ user }: { user: string | undefined }) {
  useSignOutElsewhere(user);
  return null;
}
beforeEach(async () => {
  vi.stubGlobal('fetch', async () => answer());
  const root = createRoot(document.createElement('div'));
  close = () => act(async () => root.unmount());
  show = (user) => act(async () => root.render(createElement(Tab, { user })));
  await show('ann');
  localStorage.setItem('quizfunnel-draft:ann:new:d', '{}');
  localStorage.setItem('quizfunnel-draft:bea:new:d', '{}');
  sessionStorage.setItem('quizfunnel-typed:ann:profile', '{}');
});
afterEach(async () => {
  await close();
  unmarkSignedOut('ann');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  sessionStorage.clear();
});
const hear = (account: string) =>
  dispatchEvent(new StorageEvent('storage', { key: `quizfunnel-signed-out:${account}`, newValue: 'now' }));

it('what stands in the storage when a tab hears of a sign-out goes, and nothing of others', () => {
  answer = () => new Response('{}', { status: 401 });
  hear('bea');
  expect(localStorage).toHaveLength(2);
  hear('ann');
  expect(Object.keys(localStorage)).toEqual(['quizfunnel-draft:bea:new:d']);
  expect(sessionStorage).toHaveLength(0);
  expect(isSignedOut('ann')).toBe(true);
});
it.each([
  ['keeps again what is typed where nobody has signed out after all', 'ann', false],
  ['keeps nothing more where somebody else has signed in by then', 'bea', true],
])('a tab %s', async (_, id, isOut) => {
  vi.useFakeTimers();
  answer = () => Response.json({ id });
  hear('ann');
  await vi.advanceTimersByTimeAsync(8_000);
  expect(isSignedOut('ann')).toBe(isOut);
});
it('a tab keeps again what is typed once the account has signed in again', async () => {
  answer = () => new Response('{}', { status: 401 });
  hear('ann');
  await show(undefined);
  expect(isSignedOut('ann')).toBe(true);
  await show('ann');
  expect(isSignedOut('ann')).toBe(false);
});
