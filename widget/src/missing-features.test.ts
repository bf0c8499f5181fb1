// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openSession } from './session.ts';
import { mountForTest } from './test-quiz.ts';

/** What the script uses of the browser and pages are known to remove or replace. */
const features = [
  'requestIdleCallback',
  'IntersectionObserver',
  'ResizeObserver',
  'MutationObserver',
  'matchMedia',
  'CSSStyleSheet',
  'customElements',
  'queueMicrotask',
  'requestAnimationFrame',
  'cancelAnimationFrame',
  'sessionStorage',
  'localStorage',
  'crypto',
  'performance',
  'history',
  'screen',
  'CustomEvent',
  'URL',
  'URLSearchParams',
  'AbortController',
  'fetch',
  'dataLayer',
  'gtag',
];

afterEach(() => {
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

describe.each(features)('without %s', (feature) => {
  it.each([
    ['missing', undefined],
    ['no function', { no: 'function' }],
  ])('shows its questions where it is %s', async (_how, value) => {
    vi.stubGlobal(feature, value);
    expect(openSession('q', 'v').sessionId()).toMatch(/^[0-9a-f-]{36}$/);
    const quiz = mountForTest();
    expect(quiz.text()).toContain('Pick one');
    await quiz.choose('Second');
    await quiz.click('Next');
    expect(quiz.text()).toContain('Say more');
  });
});
