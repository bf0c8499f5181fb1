import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInSlices } from './run-in-slices.ts';

/** Counts to `parts`, and takes `partMs` for each. */
function* counting(parts: number, partMs: number): Generator<void, number, void> {
  for (let count = 0; count < parts; count += 1) {
    for (const until = performance.now() + partMs; performance.now() < until; );
    yield;
  }
  return parts;
}

it('leaves others their turn between its slices', async () => {
  let turns = 0;
  const others = setInterval(() => {
    turns += 1;
  });
  const counted = await new Promise((done) => runInSlices(counting(100, 1), done));
  clearInterval(others);
  expect(counted).toBe(100);
  expect(turns).toBeGreaterThan(5);
});

it('comes to nothing when it is broken off', async () => {
  const results: number[] = [];
  const stop = runInSlices(counting(30, 1), (result) => results.push(result));
  await sleep(10);
  stop();
  await sleep(80);
  expect(results).toEqual([]);
});
