import { pino } from 'pino';
import { describe, expect, vi } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { repeatInOneProcess } from './repeat-in-one-process.ts';

const log = pino({ level: 'silent' });
const { it } = apiTest();

describe('what is repeated in one of several processes', () => {
  it('is taken over within four seconds when that process dies, where it is done more than once a second', async () => {
    const died = vi.fn(() => new Promise(() => {}));
    repeatInOneProcess('urgent', 500, log, died);
    await vi.waitFor(() => expect(died).toHaveBeenCalled(), 30_000);
    const takenOver = vi.fn(async () => undefined);
    const stop = repeatInOneProcess('urgent', 500, log, takenOver);
    await vi.waitFor(() => expect(takenOver).toHaveBeenCalled(), { timeout: 4_000, interval: 50 });
    await stop();
  });

  it('is done by one of them at a time', async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    const work = async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setTimeout(resolve, 20));
      running -= 1;
      runs += 1;
    };
    const stops = Array.from({ length: 3 }, () => repeatInOneProcess('alone', 10, log, work));
    await vi.waitFor(() => expect(runs).toBeGreaterThan(5), { timeout: 30_000 });
    await Promise.all(stops.map((stop) => stop()));
    expect(most).toBe(1);
  });
});
