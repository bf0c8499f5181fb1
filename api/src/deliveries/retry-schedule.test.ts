import { expect, it } from 'vitest';
import { nextAttemptAt } from './retry-schedule.ts';

it('tries with growing delays for three days, then gives up', () => {
  let now = new Date(0);
  const pauses: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const next = nextAttemptAt(attempts, now, 0);
    if (!next) break;
    pauses.push(next.getTime() - now.getTime());
    now = next;
  }
  expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
  expect(now.getTime()).toBeGreaterThan(2.9 * 86_400_000);
  expect(now.getTime()).toBeLessThanOrEqual(3 * 86_400_000);
});
