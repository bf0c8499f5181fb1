import { format } from 'node:util';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, expect } from 'vitest';
import { makeLocks } from './patch-jsdom.ts';

configure({
  asyncUtilTimeout: 30_000,
  // Without the whole document, which is longer than any terminal.
  getElementError: (message) => new Error(message ?? 'No such element'),
});

/** What was logged as an error or a warning. No test expects any. */
let logged: string[] = [];
for (const level of ['error', 'warn'] as const)
  console[level] = (...args: unknown[]) => void logged.push(`console.${level}: ${format(...args)}`);
function expectNothingLogged(): void {
  const lines = logged;
  logged = [];
  expect(lines).toEqual([]);
}

const { innerWidth, innerHeight } = window;

afterEach(() => {
  cleanup();
  Object.assign(window, { innerWidth, innerHeight });
  localStorage.clear();
  sessionStorage.clear();
  Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true });
  expectNothingLogged();
});
// What a page logs as it is closed.
afterAll(expectNothingLogged);
