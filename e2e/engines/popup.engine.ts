import { afterAll, beforeAll, describe, expect } from 'vitest';
import { type Hosts, test } from '../hosts/host-pages.ts';
import { type Engine, type EnginePage, eventually } from './engine.ts';
import { engines } from './engines.ts';
import { demoAnswers, visitorOf } from './visitor.ts';

// The top layer, focus and scrolling are each engine's own. Only in the long form.

const FOCUSED = 'document.activeElement.id';

let hosts: Hosts;
test.beforeAll(({ hosts: served }) => {
  hosts = served;
});

describe.runIf(process.env.QF_TEST_LONG).each(engines)('over its page in %s, a quiz', (name, start) => {
  let engine: Engine;
  let page: EnginePage;
  beforeAll(async () => {
    engine = await start();
    page = await engine.open();
  });
  afterAll(() => engine?.close());

  /** Opens a long page of a shop on which no quiz has opened by itself before. */
  async function open(path: string, attributes = ''): Promise<void> {
    const markup = (more: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>A shop</title></head>
      <body><h1>A shop</h1><button id="opener" data-quiz-open="demo-quiz">Which one is for me?</button>
      <p style="height:6000px">Long</p>${more}</body></html>`;
    const popup = `<div data-quiz-popup="demo-quiz" ${attributes}></div><script src="${hosts.product.url}/popup.js"></script>`;
    await page.goto(hosts.shop.page(`/${name}-before`, markup('')));
    await page.evaluate('(localStorage.clear(), true)');
    await page.goto(hosts.shop.page(`/${name}-${path}`, markup(popup)));
    await eventually(async () => expect(await page.evaluate('!!window.QuizfunnelPopup')).toBe(true));
  }
  const isOpen = () => visitorOf(page).sees('Question 1 of 3');
  const isClosed = () =>
    eventually(async () => {
      const shown = await visitorOf(page)
        .find('text', 'Question')
        .then(
          () => true,
          () => false,
        );
      expect(shown).toBe(false);
    }, 5_000);

  test.each([
    ['delay', 'data-open="delay 1"', 'true'],
    ['scroll', 'data-open="scroll 50"', '(scrollTo(0, 3500), true)'],
    ['idle', 'data-open="idle 1"', 'true'],
    [
      'exit',
      'data-open="exit"',
      "document.dispatchEvent(new MouseEvent('mouseout', { clientY: -1, relatedTarget: null }))",
    ],
    ['address', '', "(location.hash = 'quiz-demo-quiz', true)"],
    ['slide-in', 'data-way="slide-in" data-open="delay 1"', 'true'],
    ['full-page', 'data-way="full-page" data-open="delay 1"', 'true'],
  ])('opens by itself: %s', async (path, attributes, act) => {
    await open(path, attributes);
    await page.evaluate(act);
    await isOpen();
  });

  test('opens by a press, is closed by Escape, and gives the focus back', async () => {
    await open('press');
    await visitorOf(page).presses('#opener');
    await isOpen();
    await page.key('Escape');
    await isClosed();
    await eventually(async () => expect(await page.evaluate(FOCUSED)).toBe('opener'), 5_000);
  });

  test('is closed by going back, which stays on the page', async () => {
    await open('back');
    await visitorOf(page).presses('#opener');
    await isOpen();
    await page.evaluate('(history.back(), true)');
    await isClosed();
    expect(await page.evaluate('location.pathname')).toBe(`/${name}-back`);
  });

  test('opens by its tab at the side, and is taken to its end', async () => {
    await open('side-tab', 'data-way="side-tab" data-label="Find your style" data-open="delay 1"');
    await isOpen();
    await visitorOf(page).takes(demoAnswers, 'vera@example.com');
  });
});
