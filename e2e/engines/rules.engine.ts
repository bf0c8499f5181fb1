import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Hosts, test } from '../hosts/host-pages.ts';
import { type Engine, type EnginePage, eventually } from './engine.ts';
import { engines } from './engines.ts';
import { demoAnswers, visitorOf } from './visitor.ts';

// What engines are most likely to do each in their own way: shadow roots, layout, focus and keys.
// Only in the long form.

/** What is drawn of quizzes, in shadow roots of whatever depth. Runs in the page. */
const DRAWN = `(function drawn(root) {
  return Array.prototype.reduce.call(root.querySelectorAll('*'), function (all, one) {
    return one.shadowRoot ? all.concat(Array.prototype.slice.call(one.shadowRoot.querySelectorAll('.root')), drawn(one.shadowRoot)) : all;
  }, []);
})(document)`;
const COUNT = `${DRAWN}.filter(function (one) { return one.querySelector('h2'); }).length`;
const FOCUSED = 'document.activeElement.id';
const inQuiz = (selector: string) => `${DRAWN}[0].querySelectorAll('${selector}')`;

let hosts: Hosts;
test.beforeAll(({ hosts: served }) => {
  hosts = served;
});

describe.runIf(process.env.QF_TEST_LONG).each(engines)('in %s', (_name, start) => {
  let engine: Engine;
  let page: EnginePage;
  beforeAll(async () => {
    engine = await start();
    page = await engine.open();
  });
  afterAll(() => engine?.close());

  /** Opens a page on which so many quizzes are drawn, and waits for the page's part. */
  async function open(name: string, count = 1) {
    await page.goto(await hosts.address(name));
    await eventually(async () => {
      expect(await page.evaluate(COUNT)).toBe(count);
      expect(await page.evaluate('!!window.Quizfunnel.look')).toBe(true);
    });
  }
  const becomes = (expression: string, value: unknown) =>
    eventually(async () => expect(await page.evaluate(expression)).toEqual(value), 5_000);

  test.each([
    ['odd-containers', 5],
    ['in-shadow-roots', 1],
  ])('containers of every kind hold a quiz: %s', open);

  test('a quiz has its width where the page leaves that open, and gives way where there is less', async () => {
    await open('shrink-to-fit', 9);
    const widths = `${DRAWN}.map(function (one) { return one.getBoundingClientRect().width; }).join()`;
    expect(await page.evaluate(widths)).toBe('720,720,720,720,720,720,200,300,300');
  });

  test('a quiz stays hidden in every way that a page has', async () => {
    await open('hidden-by-the-page', 4);
    const visible = `${DRAWN}.filter(function (one) { return one.getClientRects().length && getComputedStyle(one).visibility === 'visible'; }).length`;
    expect(await page.evaluate(visible)).toBe(0);
  });

  test('a transparent quiz takes no click, no focus and no view until it shows', async () => {
    await open('closed-modal');
    // A view is reported once per session, and earlier tests of this page have already shown the quiz.
    await page.evaluate('sessionStorage.clear()');
    await open('closed-modal');
    const visitor = visitorOf(page);
    await page.press(...(await visitor.find('option', demoAnswers[0] ?? '')));
    expect(await page.evaluate(`${inQuiz(':checked')}.length`)).toBe(0);
    const tabTo = async (id: string) => {
      await page.evaluate("document.getElementById('open').focus()");
      await page.key('Tab');
      await becomes(FOCUSED, id);
    };
    await tabTo('after');
    expect(await page.evaluate('counted.length')).toBe(0);
    await visitor.presses('#open');
    await becomes('counted.length', 1);
    await tabTo('quiz-demo-quiz');
  });

  test('Escape and Tab are the page’s', async () => {
    await open('dialog');
    await page.evaluate(`${inQuiz('input')}[0].focus()`);
    await page.key('Escape');
    await becomes('isClosed', true);
    await page.evaluate(`${inQuiz('.main')}[0].focus()`);
    await page.key('Tab');
    await becomes(FOCUSED, 'last');
    await page.key('Tab');
    await becomes(FOCUSED, 'first');
  });

  test('letters choose and are typed where the page takes every key for itself', async () => {
    await open('early-hotkeys');
    await page.evaluate(`${inQuiz('input')}[0].focus()`);
    // They come with the second part, which is not there at once.
    await eventually(async () => {
      await page.type('b');
      expect(await page.evaluate(`${inQuiz('input')}[1].checked`)).toBe(true);
    });
    await visitorOf(page).takes(demoAnswers, 'vera@example.com');
  });
});
