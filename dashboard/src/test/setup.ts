import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { makeLocks } from './patch-jsdom.ts';

configure({
  asyncUtilTimeout: 15_000,
  // Without the whole document, which is longer than any terminal.
  getElementError: (message) => new Error(message ?? 'No such element'),
});

const { innerWidth, innerHeight } = window;

afterEach(() => {
  cleanup();
  Object.assign(window, { innerWidth, innerHeight });
  localStorage.clear();
  sessionStorage.clear();
  Object.defineProperty(navigator, 'locks', { value: makeLocks(), configurable: true });
});
