import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
vi.stubEnv('QF_WIDGET_FOLDER', folder);
afterAll(() => rmSync(folder, { recursive: true }));

test('the widget that is rebuilt at each change is whole, however large', async () => {
  const { watchWidget } = await import('./watch.mjs');
  const watcher = watchWidget();
  const failures: string[] = [];
  await new Promise<void>((done) => {
    watcher.on('event', (event) => {
      if (event.code === 'ERROR') failures.push(event.error.message);
      if (event.code === 'END') done();
    });
  });
  await watcher.close();
  expect(failures).toEqual([]);
  const [part = ''] = readdirSync(join(folder, 'parts')).filter((name) => /^after-lead-.*-en\.js$/.test(name));
  for (const name of ['embed', 'frame', 'embed-form', 'frame-form'])
    expect(readFileSync(join(folder, `${name}.js`), 'utf8')).toContain(part.replace('-en.js', ''));
}, 60_000);
