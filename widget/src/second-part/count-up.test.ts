// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { countUp } from './count-up.ts';

let frames: FrameRequestCallback[];
let isReduced: boolean;
beforeEach(() => {
  frames = [];
  isReduced = false;
  vi.stubGlobal('requestAnimationFrame', (frame: FrameRequestCallback) => frames.push(frame));
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }));
  vi.spyOn(performance, 'now').mockReturnValue(1_000);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

function ring() {
  document.body.innerHTML = '<p class="ring"><strong class="score">80</strong></p>';
  return document.querySelector('.score') as HTMLElement;
}
/** Draws the next frame so many milliseconds after the result appeared. */
const frameAt = (ms: number) => frames.shift()?.(1_000 + ms);

it('counts from zero to the score, slower towards its end', () => {
  const score = ring();
  countUp(document.body);
  const shown = [score.dataset.shown];
  for (const ms of [300, 600]) {
    frameAt(ms);
    shown.push(score.dataset.shown);
  }
  expect(shown).toEqual(['0', '56', '77']);
  frameAt(900);
  expect(score.dataset.shown).toBeUndefined();
  expect(frames).toEqual([]);
});

it('leaves the score to screen readers all the time', () => {
  const score = ring();
  countUp(document.body);
  frameAt(300);
  expect(score.textContent).toBe('80');
});

it('counts a score once, however often the quiz is drawn', () => {
  ring();
  countUp(document.body);
  countUp(document.body);
  expect(frames).toHaveLength(1);
});

it('does not count for visitors who prefer reduced motion', () => {
  isReduced = true;
  const score = ring();
  countUp(document.body);
  expect([score.dataset.shown, frames.length]).toEqual([undefined, 0]);
});

it('ends when the score is taken from the page', () => {
  const score = ring();
  countUp(document.body);
  score.remove();
  frameAt(300);
  expect(frames).toEqual([]);
});

it('does nothing where there is no ring', () => {
  countUp(undefined);
  countUp(document.body);
  expect(frames).toEqual([]);
});
