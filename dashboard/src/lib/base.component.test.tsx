import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => vi.resetModules());
afterEach(() => {
  delete document.documentElement.dataset.base;
  history.replaceState(null, '', '/');
});

it('adds the path that the server names to what a browser opens', async () => {
  document.documentElement.dataset.base = '/quiz';
  history.replaceState(null, '', '/quiz/dashboard/leads?lead=a');
  const { home, hrefOf, pathHere } = await import('./base.ts');
  expect(home).toBe(`${location.origin}/quiz`);
  expect(hrefOf('/docs')).toBe('/quiz/docs');
  expect(hrefOf('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
  expect(pathHere()).toBe('/dashboard/leads');
});

it('adds nothing at the root of a host', async () => {
  const { home, hrefOf } = await import('./base.ts');
  expect([home, hrefOf('/docs')]).toEqual([location.origin, '/docs']);
});
