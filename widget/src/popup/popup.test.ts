// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const ORIGIN = 'https://quiz.example';
type Mounted = { container: HTMLElement; quizId: string };
let mounted: Mounted[];
let told: string[];
let removeListeners: Array<() => void> = [];
const NativeObserver = MutationObserver;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal('__QUIZFUNNEL_DATA__', { origin: ORIGIN });
  // jsdom steps back some turns later, which would close the next test's dialog.
  vi.spyOn(history, 'back').mockReturnValue();
  delete (window as unknown as Record<symbol, unknown>)[Symbol.for(`quizfunnel-popup:${ORIGIN}`)];
  delete (window as { QuizfunnelPopup?: unknown }).QuizfunnelPopup;
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((...given: Parameters<typeof add>) => {
    add(...given);
    removeListeners.push(() => window.removeEventListener(...given));
  });
  // Each test has a script of its own, which its page leaves with it.
  vi.stubGlobal(
    'MutationObserver',
    class extends NativeObserver {
      override observe(...given: Parameters<MutationObserver['observe']>) {
        super.observe(...given);
        removeListeners.push(() => this.disconnect());
      }
    },
  );
  mounted = [];
  told = [];
  for (const name of ['quiz:open', 'quiz:close'])
    addEventListener(name, (event) => {
      const { quizId, by } = (event as CustomEvent<{ quizId: string; by?: string }>).detail;
      told.push([name, quizId, by].filter(Boolean).join(' '));
    });
});
afterEach(async () => {
  document.body.replaceChildren();
  await vi.advanceTimersByTimeAsync(200);
  for (const remove of removeListeners) remove();
  removeListeners = [];
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

/** A page on which the script runs, and the scripts of quizzes come at once. */
async function page(html: string) {
  document.body.innerHTML = html;
  const api = {
    starts: {},
    mount(container: HTMLElement, { quizId, way }: { quizId: string; way: string }) {
      expect(way).toBe('popup');
      mounted.push({ container, quizId });
      return { focus() {}, unmount: () => mounted.splice(0), update() {}, restart() {}, state: undefined };
    },
  };
  vi.stubGlobal('Quizfunnel', { ...api, q: { push: (call: (given: typeof api) => void) => call(api) } });
  await import('./popup.ts');
}
const shown = () =>
  [...document.body.children].flatMap(({ shadowRoot }) => shadowRoot?.querySelector<HTMLElement>('.dialog.open') ?? []);
const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click();
const close = () => shown()[0]?.querySelector<HTMLElement>('.close')?.click();

it('shows and fetches nothing before it opens', async () => {
  await page('<div data-quiz-popup="q"></div>');
  expect([shown().length, mounted.length, document.scripts.length]).toEqual([0, 0, 0]);
});

it('opens by a button and by a link, with what its element says of the quiz', async () => {
  await page(`<div data-quiz-popup="q" data-label="Find your tea" data-theme="dark" data-hidden-plan="pro"></div>
    <button data-quiz-open="q"></button><a href="#quiz-q"></a>`);
  press('button');
  expect(shown()[0]?.getAttribute('aria-label')).toBe('Find your tea');
  expect(mounted.map(({ quizId }) => quizId)).toEqual(['q']);
  expect(mounted[0]?.container.dataset).toMatchObject({ theme: 'dark', hiddenPlan: 'pro' });
  close();
  expect(shown()).toEqual([]);
  press('a');
  expect([shown().length, mounted.length]).toEqual([1, 1]);
  expect(told).toEqual(['quiz:open q click', 'quiz:close q', 'quiz:open q click']);
});

it('opens by a button alone, as that says', async () => {
  await page('<button data-quiz-open="q" data-way="slide-in"></button>');
  press('button');
  expect(shown()[0]?.className).toBe('dialog slide-in open');
});

it('leaves links to what is on the page, and presses that open a tab, to the browser', async () => {
  await page('<div data-quiz-popup="q"></div><div id="quiz-q"></div><a href="#quiz-q"></a><button data-quiz-open="q">');
  press('a');
  document.querySelector('button')?.dispatchEvent(new MouseEvent('click', { bubbles: true, ctrlKey: true }));
  expect(shown()).toEqual([]);
});

it('opens by the address, now and when that changes', async () => {
  history.replaceState(null, '', '/#quiz-q');
  await page('<div data-quiz-popup="q"></div>');
  expect(told).toEqual(['quiz:open q address']);
});

it('opens one by itself, once in its days, and never over another', async () => {
  await page('<div data-quiz-popup="a" data-open="delay 1"></div><div data-quiz-popup="b" data-open="delay 2"></div>');
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['quiz:open a delay']);
  close();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['quiz:open a delay', 'quiz:close a']);
});

it('does not open by itself where it has lately', async () => {
  localStorage.setItem('quizfunnel-popup:a', `${Date.now() + 60_000}`);
  await page('<div data-quiz-popup="a" data-open="delay 1"></div><div data-quiz-popup="b" data-open="delay 2"></div>');
  vi.advanceTimersByTime(5_000);
  expect(told).toEqual(['quiz:open b delay']);
});

it('waits while the visitor writes', async () => {
  await page('<div data-quiz-popup="q" data-open="delay 1"></div><input>');
  document.querySelector('input')?.focus();
  vi.advanceTimersByTime(10_000);
  expect(told).toEqual([]);
  document.querySelector('input')?.blur();
  vi.advanceTimersByTime(2_000);
  expect(told).toEqual(['quiz:open q delay']);
});

it('closes the one that is open for one that is asked for', async () => {
  await page('<button data-quiz-open="a"></button><a data-quiz-open="b"></a>');
  press('button');
  press('a');
  expect(told).toEqual(['quiz:open a click', 'quiz:close a', 'quiz:open b click']);
  expect(shown().length).toBe(1);
});

it('closes by Escape, beside it and by going back, and gives the focus back', async () => {
  await page('<button data-quiz-open="q"></button>');
  const button = document.querySelector('button');
  const open = () => {
    button?.focus();
    button?.click();
    expect(document.activeElement).not.toBe(button);
  };
  open();
  shown()[0]?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }));
  expect([shown().length, document.activeElement]).toEqual([0, button]);
  open();
  shown()[0]?.querySelector<HTMLElement>('.area')?.click();
  expect(shown()).toEqual([]);
  open();
  history.replaceState(null, '');
  dispatchEvent(new PopStateEvent('popstate'));
  expect([shown().length, document.activeElement]).toEqual([0, button]);
});

it('has a tab at the side that opens and closes it', async () => {
  await page('<div data-quiz-popup="q" data-way="side-tab" data-label="Quiz" data-color="#FFEE00"></div>');
  const tab = document.body.lastElementChild?.shadowRoot?.querySelector<HTMLElement>('.tab');
  expect([tab?.textContent, tab?.style.color]).toEqual(['Quiz', 'rgb(20, 18, 31)']);
  tab?.click();
  expect(shown()[0]?.className).toBe('dialog slide-in open');
  tab?.click();
  expect(shown()).toEqual([]);
});

it('offers a link to the quiz where its script does not come', async () => {
  await page('<button data-quiz-open="q" data-label="Find your tea"></button>');
  // No test has the server that it would come from.
  vi.stubGlobal('Quizfunnel', undefined);
  vi.useRealTimers();
  press('button');
  await vi.waitFor(() => expect(document.querySelector('div a')?.textContent).toBe('Find your tea'), 30_000);
  expect(document.querySelector<HTMLAnchorElement>('div a')?.href).toBe(`${ORIGIN}/quiz/q`);
  vi.useFakeTimers();
});

it('follows elements that come and go', async () => {
  await page('');
  document.body.innerHTML = '<div data-quiz-popup="q" data-open="delay 1"></div>';
  await vi.advanceTimersByTimeAsync(1_200);
  expect(told).toEqual(['quiz:open q delay']);
  document.querySelector('[data-quiz-popup]')?.remove();
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual(['quiz:open q delay', 'quiz:close q']);
  expect([...document.body.children].filter(({ shadowRoot }) => shadowRoot)).toEqual([]);
});

it('is mounted, opened and closed by script, also by calls from before', async () => {
  const calls: Array<() => void> = [];
  vi.stubGlobal('QuizfunnelPopup', {
    q: [
      (api: { mount(options: object): { open(): void; close(): void; unmount(): void } }) => {
        const { open, close: closeIt, unmount } = api.mount({ quizId: 'q', way: 'full-page' });
        calls.push(open, closeIt, open, unmount);
      },
    ],
  });
  await page('');
  for (const call of calls) call();
  expect(told).toEqual(['quiz:open q script', 'quiz:close q', 'quiz:open q script', 'quiz:close q']);
});
