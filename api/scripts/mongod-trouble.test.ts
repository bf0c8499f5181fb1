import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { isLongForm } from '../src/test/long-form.ts';
import { startEmbeddedDatabase } from './embedded-database.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
const tmpfs = (where: string, options: string) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', where]).status === 0;
const canMount = isLongForm && process.getuid?.() === 0 && tmpfs(folder, 'size=64k');
if (canMount) spawnSync('umount', [folder]);
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('says which file is damaged, and how to go on, and changes nothing', async () => {
  const dataDir = join(folder, 'damaged');
  await (await startEmbeddedDatabase(dataDir)).stop();
  const file = openSync(join(dataDir, 'mongodb/_mdb_catalog.wt'), 'r+');
  writeSync(file, Buffer.alloc(4096, 0x5a), 0, 4096, 0);
  closeSync(file);
  await expect(startEmbeddedDatabase(dataDir)).rejects.toThrow(/damaged \(_mdb_catalog\.wt\).* First copy .*--repair/);
});

// Needs the right to mount, which few but root in a machine of their own have.
test.runIf(canMount)(
  'says that the disk is full, and goes on by itself when there is space',
  {
    timeout: 120_000,
  },
  async () => {
    const dataDir = join(folder, 'full');
    mkdirSync(dataDir);
    tmpfs(dataDir, 'size=64m');
    const said: string[] = [];
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean(said.push(String(text))));
    let database: Awaited<ReturnType<typeof startEmbeddedDatabase>> | undefined;
    try {
      await (await startEmbeddedDatabase(dataDir)).stop();
      const filler = join(dataDir, 'filler');
      spawnSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=4k']);
      database = await startEmbeddedDatabase(dataDir);
      expect(said.join('')).toContain('is full. Free space on it');
      rmSync(filler);
      const { uri } = database;
      await expect.poll(() => answers(uri), { interval: 1_000 }).toBe(true);
    } finally {
      await database?.stop();
      spawnSync('umount', ['-l', dataDir]);
    }
  },
);

async function answers(uri: string): Promise<boolean> {
  const client = new MongoClient(uri, { serverSelectionTimeoutMS: 500, socketTimeoutMS: 2_000 });
  try {
    await client.db().collection('leads').insertOne({});
    return true;
  } catch {
    return false;
  } finally {
    await client.close();
  }
}
