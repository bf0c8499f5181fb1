import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { isLongForm } from '../src/test/long-form.ts';
import { startEmbeddedDatabase } from './embedded-database.mjs';
import { assertReadableData } from './folder-format.mjs';
import { processIdentity } from './process-identity.mjs';

const dataDir = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
const processNumber = (): number => JSON.parse(readFileSync(join(dataDir, 'mongod.json'), 'utf8')).pid;

const running: Array<Awaited<ReturnType<typeof startEmbeddedDatabase>>> = [];
async function start() {
  const database = await startEmbeddedDatabase(dataDir);
  running.push(database);
  return database;
}
afterAll(async () => {
  // One that is kept running would outlive a test that failed.
  for (const database of running) await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function withLeads<T>(uri: string, work: (leads: ReturnType<typeof leadsOf>) => Promise<T>): Promise<T> {
  const client = new MongoClient(uri, {
    serverSelectionTimeoutMS: 30_000,
    // wine may keep the connection of a mongod that was killed open: a question that is on its way then waits for ever.
    socketTimeoutMS: 10_000,
    serverMonitoringMode: 'poll',
    writeConcern: { w: 'majority', journal: true },
  });
  try {
    return await work(leadsOf(client));
  } finally {
    await client.close();
  }
}
const leadsOf = (client: MongoClient) => client.db().collection<{ _id: number }>('leads');
const count = (uri: string) => withLeads(uri, (leads) => leads.countDocuments());

// Two starts, and three, of a program that may run under an emulator, each of which is tried again when it hangs.
test('keeps what was stored when mongod is killed', { timeout: 90_000 }, async () => {
  const { uri, stop } = await start();
  await withLeads(uri, async (leads) => {
    await leads.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id })));
    process.kill(processNumber(), 'SIGKILL');
    await expect.poll(() => leads.countDocuments().catch(String), { timeout: 60_000 }).toBe(500);
  });
  await stop();
});

test.runIf(isLongForm)(
  'keeps it when mongod is stopped, and orphaned by its parent',
  {
    timeout: 120_000,
  },
  async () => {
    const script = `const { startEmbeddedDatabase } = await import(${JSON.stringify(new URL('./embedded-database.mjs', import.meta.url).href)});
    const { uri } = await startEmbeddedDatabase(${JSON.stringify(dataDir)});
    console.log('uri=' + uri);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let printed = '';
    parent.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    await expect.poll(() => printed, { timeout: 60_000 }).toContain('uri=');
    expect(await count(printed.split('uri=')[1]?.trim() ?? '')).toBe(500);
    const orphan = processNumber();
    parent.kill('SIGKILL');

    const second = await start();
    expect(processIdentity(orphan)).toBeUndefined();
    expect(await count(second.uri)).toBe(500);
    await second.stop();
  },
);

test('is refused where its folder does not say which version wrote it', () => {
  expect(() => assertReadableData(dataDir)).not.toThrow();
  rmSync(join(dataDir, 'format.json'));
  expect(() => assertReadableData(dataDir)).toThrow('was written by a development version from before 1.0');
});
