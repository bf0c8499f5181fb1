import { expect, it } from 'vitest';
import { AdaptiveLimit } from './adaptive-limit.ts';

const options = { targetMs: 100, maxLagMs: 50, initial: 50, min: 4, max: 200 };

const begin = (limit: AdaptiveLimit, count: number) => Array.from({ length: count }, () => limit.begin(0));

/** Runs full windows in which each request takes `ms`. */
function run(limit: AdaptiveLimit, windows: number, ms: number): void {
  for (let window = 0; window < windows; window += 1) {
    const ends = [];
    while (limit.hasRoom()) ends.push(limit.begin(0));
    for (const end of ends) end(ms);
    limit.adapt(ms);
  }
}

it('shrinks to its minimum while even the fastest response is slow, and grows again when they are fast', () => {
  const limit = new AdaptiveLimit(options);
  run(limit, 30, 500);
  expect(limit.limit).toBe(4);
  run(limit, 60, 20);
  expect(limit.limit).toBe(200);
});

it('ignores one slow request among fast ones', () => {
  const limit = new AdaptiveLimit(options);
  limit.begin(0)(5_000);
  limit.begin(0)(20);
  limit.adapt(5_000);
  expect(limit.limit).toBe(50);
});

it('shrinks when no request completes', () => {
  const limit = new AdaptiveLimit(options);
  begin(limit, 5);
  limit.adapt(50);
  expect(limit.limit).toBe(50);
  limit.adapt(200);
  expect(limit.limit).toBe(40);
});

it('ignores a few hanging requests, and recovers to its initial limit after a queue', () => {
  const limit = new AdaptiveLimit(options);
  begin(limit, 4);
  for (let window = 1; window < 50; window += 1) limit.adapt(window * 100);
  expect(limit.limit).toBe(50);
  run(limit, 30, 500);
  expect(limit.limit).toBe(4);
  for (let window = 0; window < 40; window += 1) limit.adapt(10_000);
  expect(limit.limit).toBeGreaterThanOrEqual(50);
  expect(limit.limit).toBeLessThan(56);
});

it('does not grow while it is not fully used', () => {
  const limit = new AdaptiveLimit(options);
  for (let window = 0; window < 20; window += 1) {
    limit.begin(0)(1);
    limit.adapt(100);
  }
  expect(limit.limit).toBe(50);
});

it('shrinks while the event loop lags, however fast the responses are', () => {
  const limit = new AdaptiveLimit(options);
  for (const end of begin(limit, 5)) end(1);
  limit.adapt(100, 40);
  expect(limit.limit).toBe(50);
  for (const end of begin(limit, 5)) end(1);
  limit.adapt(200, 60);
  expect(limit.limit).toBe(40);
});
