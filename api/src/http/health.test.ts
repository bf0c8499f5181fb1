import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { Browser } from '../test/browser.ts';

const { it, app } = apiTest();

it('is not ready while no thread is free for files and compression', async () => {
  const ready = async () => (await new Browser(app.url).get('/readyz')).status;
  expect(await ready()).toBe(200);
  // Four threads by default, each of them busy for more than a second.
  const iterations = await iterationsIn(1_500);
  const busy = Array.from({ length: 4 }, () => promisify(pbkdf2)('', '', iterations, 64, 'sha512'));
  expect(await ready()).toBe(503);
  await Promise.all(busy);
  await expect.poll(ready).toBe(200);
});

/** How many iterations take about so long on this machine. */
async function iterationsIn(ms: number): Promise<number> {
  const started = performance.now();
  await promisify(pbkdf2)('', '', 100_000, 64, 'sha512');
  return Math.ceil((100_000 * ms) / (performance.now() - started));
}
