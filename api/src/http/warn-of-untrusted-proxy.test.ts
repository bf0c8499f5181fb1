import { expect } from 'vitest';
import { apiTest } from '../test/api-test.ts';
import { startAnotherApp } from '../test/test-app.ts';

const { it, app } = apiTest();

it('is said once that a proxy is not trusted, and not where one is', async () => {
  const alone = await startAnotherApp(app);
  const trusting = await startAnotherApp(app, { TRUST_PROXY: '1' });
  for (const { url } of [alone, alone, trusting])
    await fetch(`${url}/healthz`, { headers: { 'x-forwarded-for': '192.0.2.7' } });
  await Promise.all([alone.close(), trusting.close()]);
  const warnings = (lines: object[]) => lines.filter((line) => JSON.stringify(line).includes('TRUST_PROXY'));
  expect(warnings(alone.lines)).toHaveLength(1);
  expect(JSON.stringify(alone.lines)).not.toContain('192.0.2.7');
  expect(warnings(trusting.lines)).toEqual([]);
});
