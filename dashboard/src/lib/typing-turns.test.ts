// @vitest-environment jsdom
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { inRest } from './in-rest.ts';
import { inLoneFrame } from './lone-frame.ts';

beforeAll(() => {
  vi.useFakeTimers();
});
beforeEach(() => {
  // Long after what an earlier test has typed.
  vi.advanceTimersByTime(10_000);
});
afterAll(() => {
  vi.useRealTimers();
});

const type = () => dispatchEvent(new Event('input'));
const frame = () => vi.advanceTimersToNextFrame();

it('lets what can wait wait until nobody types', () => {
  const act = vi.fn();
  inRest(act);
  for (let key = 0; key < 20; key += 1) {
    type();
    vi.advanceTimersByTime(100);
  }
  expect(act).not.toHaveBeenCalled();
  vi.advanceTimersByTime(150);
  expect(act).toHaveBeenCalledOnce();
});

it('does what can wait at once where nobody types, unless it is broken off', () => {
  const [act, broken] = [vi.fn(), vi.fn()];
  inRest(act);
  inRest(broken)();
  vi.advanceTimersByTime(1);
  expect(act).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(broken).not.toHaveBeenCalled();
});

it('draws one thing a frame, and none in that of a key', () => {
  const drawn: string[] = [];
  inLoneFrame(() => drawn.push('preview'));
  inLoneFrame(() => drawn.push('status'));
  type();
  frame();
  expect(drawn).toEqual([]);
  frame();
  expect(drawn).toEqual(['preview']);
  type();
  frame();
  expect(drawn).toEqual(['preview']);
  frame();
  expect(drawn).toEqual(['preview', 'status']);
});

it('draws a thing a frame in the end though a key is held down', () => {
  const drawn: number[] = [];
  let frames = 0;
  for (let thing = 0; thing < 3; thing += 1) inLoneFrame(() => drawn.push(frames));
  while (drawn.length < 3 && frames < 100) {
    frames += 1;
    type();
    frame();
  }
  expect(drawn).toEqual([4, 5, 6]);
});

it('draws what is asked for while it draws in a later frame, and not what is broken off', () => {
  const drawn: string[] = [];
  inLoneFrame(() => {
    drawn.push('quiz');
    inLoneFrame(() => drawn.push('widget'));
  });
  inLoneFrame(() => drawn.push('broken'))();
  frame();
  expect(drawn).toEqual(['quiz']);
  frame();
  frame();
  expect(drawn).toEqual(['quiz', 'widget']);
});
