// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readSource } from './read-source.ts';
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
  'parent',
  'addEventListener',
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
  ])('takes the visitor to a result where it is %s', async (_how, value) => {
    vi.stubGlobal(feature, value);
    expect(openSession('q', 'v').sessionId()).toMatch(/^[0-9a-f-]{36}$/);
    expect(readSource({ team: 'north' })).toMatchObject({ hidden: { team: 'north' } });
    const quiz = mountForTest();
    expect(quiz.text()).toContain('Pick one');
    await quiz.choose('Second');
    await quiz.click('Next');
    await quiz.type('textarea', 'words');
    await quiz.click('Finish');
    await quiz.type('#email', 'vera@example.com');
    quiz.find<HTMLInputElement>('[type=checkbox]').click();
    await quiz.click('See My Result');
    await vi.waitFor(() => expect(quiz.text()).toContain('You are green'));
  });
});
