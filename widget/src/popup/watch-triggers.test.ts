// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { PopupTriggers } from './popup-options.ts';
import { watchTriggers } from './watch-triggers.ts';

let fired: string[];
let stop: () => void;
const watch = (triggers: PopupTriggers) => {
  stop = watchTriggers(triggers, (trigger) => fired.push(trigger));
};
const scrollTo = (y: number) => {
  vi.stubGlobal('scrollY', y);
  dispatchEvent(new Event('scroll'));
};

beforeEach(() => {
  fired = [];
  vi.useFakeTimers();
  vi.stubGlobal('innerHeight', 500);
  Object.defineProperty(document.documentElement, 'scrollHeight', { value: 2_000, configurable: true });
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('fires after a delay, and not once it is stopped', () => {
  watch({ delay: 10 });
  vi.advanceTimersByTime(9_999);
  expect(fired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(fired).toEqual(['delay']);
  watch({ delay: 1, scroll: 10 });
  stop();
  vi.advanceTimersByTime(5_000);
  scrollTo(1_500);
  expect(fired).toEqual(['delay']);
});

it('fires where the page is read so far', () => {
  watch({ scroll: 50 });
  scrollTo(400);
  expect(fired).toEqual([]);
  scrollTo(500);
  expect(fired).toEqual(['scroll']);
});

it('fires after so long without any input', () => {
  watch({ idle: 5 });
  vi.advanceTimersByTime(4_000);
  dispatchEvent(new Event('keydown'));
  vi.advanceTimersByTime(4_000);
  scrollTo(10);
  vi.advanceTimersByTime(4_999);
  expect(fired).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(fired).toEqual(['idle']);
});

it('fires when the pointer leaves by the top, and by no other side', () => {
  watch({ exit: true });
  const leave = (clientY: number, relatedTarget: EventTarget | null = null) =>
    document.dispatchEvent(new MouseEvent('mouseout', { clientY, relatedTarget }));
  leave(300);
  leave(-1, document.body);
  expect(fired).toEqual([]);
  leave(-1);
  expect(fired).toEqual(['exit']);
});

it.each([
  [true, ['exit']],
  [false, []],
])('fires on a phone (%s) that scrolls up fast', (isPhone, expected) => {
  vi.stubGlobal('matchMedia', () => ({ matches: isPhone }));
  watch({ exit: true });
  for (const y of [200, 500, 800]) {
    vi.advanceTimersByTime(200);
    scrollTo(y);
  }
  vi.advanceTimersByTime(200);
  // Slowly: somebody reads again.
  scrollTo(700);
  expect(fired).toEqual([]);
  vi.advanceTimersByTime(200);
  scrollTo(300);
  expect(fired).toEqual(expected);
});
