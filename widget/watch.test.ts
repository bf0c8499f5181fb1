import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { isLongForm } from '../api/src/test/long-form.ts';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
vi.stubEnv('QF_WIDGET_FOLDER', folder);
afterAll(() => rmSync(folder, { recursive: true }));

// It builds the whole widget.
test.runIf(isLongForm)(
  'watch mode builds every script without minifying or enforcing size limits',
  async () => {
    // Another test file of this process may have read the folder's name before.
    vi.resetModules();
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
    const [part = ''] = readdirSync(join(folder, 'parts')).filter((name) => /^second-.*-en\.js$/.test(name));
    for (const name of ['embed', 'frame', 'embed-form', 'frame-form'])
      expect(readFileSync(join(folder, `${name}.js`), 'utf8')).toContain(part.replace('-en.js', ''));
  },
  60_000,
);
