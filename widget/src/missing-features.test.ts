// @vitest-environment jsdom
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { joinGlobal, type QuizfunnelApi } from './join-global.ts';
import { en } from './messages/en.ts';
import { startPageCareForTest } from './page-care/start-page-care-for-test.ts';
import { readSource } from './read-source.ts';
import { secondPart } from './second-part/second-part.ts';
import { openSession } from './session.ts';
import { mountForTest, testQuiz } from './test-quiz.ts';

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
  Reflect.deleteProperty(window, 'Quizfunnel');
});

/** Takes a visitor from a new session to the result. */
async function takeQuiz() {
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
  await vi.waitFor(() => expect(quiz.text()).toContain('You are green'), 30_000);
}

describe.each(features)('without %s', (feature) => {
  it.each([
    ['missing', undefined],
    ['no function', { no: 'function' }],
  ])('takes the visitor to a result where it is %s', async (_how, value) => {
    vi.stubGlobal(feature, value);
    await takeQuiz();
  });
});

describe.each([
  ['Map', globalThis],
  ['Set', globalThis],
  ['flatMap', Array.prototype],
])('on a page with a function of its own called %s', (name, holder) => {
  it('takes the visitor to a result without it', async () => {
    const original = Reflect.get(holder, name);
    const calls: string[] = [];
    /** Notes the calls of the widget. jsdom and the test runner get what they need. */
    function ofThePage(this: unknown, ...given: unknown[]) {
      const caller = new Error().stack?.split('\n')[2] ?? '';
      if (caller.includes('/widget/src/')) calls.push(caller.trim());
      return new.target ? Reflect.construct(original, given) : Reflect.apply(original, this, given);
    }
    ofThePage.prototype = original.prototype;
    Reflect.set(holder, name, ofThePage);
    onTestFinished(() => void Reflect.set(holder, name, original));
    const quizId = name;
    const data = { quizId, origin: `https://${name}.example`, quiz: testQuiz, language: 'en' as const, messages: en };
    vi.stubGlobal('__QUIZFUNNEL_DATA__', data);
    // Polls would outlive the test.
    vi.stubGlobal('setInterval', vi.fn());
    await takeQuiz();
    const pageCare = async (api: QuizfunnelApi) => startPageCareForTest(api);
    const api = joinGlobal(data, { secondPart: async () => secondPart, pageCare });
    const element = document.body.appendChild(document.createElement('div'));
    const mounted = api?.mount(element, { quizId });
    onTestFinished(() => mounted?.unmount());
    await vi.waitFor(() => expect(api?.look).toBeDefined(), 30_000);
    vi.resetModules();
    await import('./watch-frames.ts');
    expect(calls).toEqual([]);
  });
});
