import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { rollup } from 'rollup';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { localCache } from '../../scripts/folders.mjs';
import { packageImports, stripTypes } from '../../scripts/rollup-plugins.mjs';
import { startProduct, withDatabase } from '../../scripts/start-product.mjs';
import { DATA_FORMAT } from '../db/data-format.mjs';
import { apiTest } from '../test/api-test.ts';

const { it, app } = apiTest();

const PAINTS = 1_800;
const BATCHES = 4;
/** Where its packages are found. */
mkdirSync(localCache, { recursive: true });
const folder = mkdtempSync(join(localCache, 'test-'));
const program = join(folder, 'preparing-process.mjs');

beforeAll(async () => {
  const input = join(import.meta.dirname, '../test/preparing-process.ts');
  const plugins = [packageImports, stripTypes];
  const bundle = await rollup({ input, plugins, external: (id) => !/^[./#]/.test(id) });
  await bundle.write({ file: program, format: 'es', inlineDynamicImports: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Named = { _id: string } & Record<string, unknown>;
const rows = (name: string) => app.db.collection<Named>(name);

beforeEach(async () => {
  for (const name of ['prepared', 'migrations', 'paints']) await rows(name).deleteMany({});
  const ids = Array.from({ length: PAINTS }, (_, index) => `paint-${String(index).padStart(4, '0')}`);
  await rows('paints').insertMany(ids.map((_id) => ({ _id, colour: 'green', changes: 0 })));
});

/** Starts a process with a migration; `lines` is what it has said. */
function start() {
  const uri = withDatabase(app.config.mongoUri, app.db.databaseName);
  const child: ChildProcess = spawn(process.execPath, [program], {
    env: { ...process.env, MONGODB_URI: uri },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  output.on('line', (line) => lines.push(line));
  const ended = once(child, 'close');
  return { child, lines, output, ended };
}

const changedOnce = () => rows('paints').countDocuments({ color: 'green', changes: 1 });

it('is done once when two processes start at once, and both wait for it', async () => {
  const processes = [start(), start()];
  await Promise.all(processes.map(({ ended }) => ended));
  expect(processes.map(({ lines }) => lines.at(-1))).toEqual(['ready', 'ready']);
  expect(processes.map(({ lines }) => lines.length - 1).sort()).toEqual([0, BATCHES]);
  expect(await changedOnce()).toBe(PAINTS);
});

it('goes on where a process that was killed has stopped', async () => {
  const killed = start();
  while (killed.lines.length < 2) await once(killed.output, 'line');
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(await changedOnce()).toBeLessThan(PAINTS);
  // As if the lease of the killed process had ended.
  await rows('leases').updateOne({ _id: 'prepare-database' }, { $set: { until: new Date(0) } });

  const next = start();
  await next.ended;
  expect(next.lines.at(-1)).toBe('ready');
  expect(next.lines).not.toContain(killed.lines[0]);
  expect(await changedOnce()).toBe(PAINTS);
  const [record] = await rows('migrations').find().toArray();
  expect(record).toEqual({ _id: '0001-rename-color', at: expect.any(Date) });
});

it('is not begun on data of a version that is too new, which a sentence says', async () => {
  const mark = { format: DATA_FORMAT + 2, readableFrom: DATA_FORMAT + 1 };
  await rows('data_format').updateOne({ _id: 'format' }, { $set: mark });
  await expect(startProduct({ database: app.db.databaseName })).rejects.toThrow(
    `did not get ready (exit code 1).\nThe database ${app.db.databaseName} was written by a newer version, which this version ` +
      'cannot read. Nothing in it was changed. Set MONGODB_URI to another database.',
  );
  await rows('data_format').deleteMany({});
});
