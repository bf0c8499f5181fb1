import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, expect, test } from 'vitest';
import { isLongForm } from '../src/test/long-form.ts';
import { startEmbeddedDatabase } from './embedded-database.mjs';
import { assertReadableData, markDataFolder } from './folder-format.mjs';
import { startMongod } from './mongod.mjs';
import { processIdentity } from './process-identity.mjs';
import { withDatabase } from './start-product.mjs';

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

const anonymous = (uri: string) => {
  const { host } = new URL(uri);
  return new MongoClient(`mongodb://${host}/quizfunnel`, { serverMonitoringMode: 'poll', directConnection: true });
};
const modeOf = (name: string) => (statSync(join(dataDir, name)).mode & 0o777).toString(8);

// Three starts.
test('sets a password for data that have none, and rejects clients without it', async () => {
  const before = await startMongod({ dbPath: join(dataDir, 'mongodb') });
  await withLeads(withDatabase(before.uri, 'quizfunnel'), (leads) => leads.insertOne({ _id: -1 }));
  await before.stop();
  markDataFolder(dataDir);
  chmodSync(join(dataDir, 'mongodb'), 0o755);

  const first = await start();
  expect(await count(first.uri)).toBe(1);
  const stranger = anonymous(first.uri);
  try {
    const refused = { codeName: 'Unauthorized' };
    await expect(stranger.db().collection('leads').findOne()).rejects.toMatchObject(refused);
    await expect(stranger.db().collection('leads').insertOne({ x: 1 })).rejects.toMatchObject(refused);
    await expect(stranger.db('admin').command({ createUser: 'eve', pwd: 'x', roles: ['root'] })).rejects.toMatchObject(
      refused,
    );
    await expect(stranger.db('admin').command({ shutdown: 1 })).rejects.toMatchObject(refused);
  } finally {
    await stranger.close();
  }
  expect([modeOf('mongodb'), modeOf('mongod-password'), modeOf('mongod.json')]).toEqual(['700', '600', '600']);
  await first.stop();

  // As from a backup without it, and then from one that lost the modes.
  rmSync(join(dataDir, 'mongod-password'));
  const second = await start();
  expect(await count(second.uri)).toBe(1);
  expect(second.uri.split('@')[0]).not.toBe(first.uri.split('@')[0]);
  await withLeads(second.uri, (leads) => leads.deleteOne({ _id: -1 }));
  await second.stop();
  chmodSync(join(dataDir, 'mongod-password'), 0o644);
});

// Two starts, and three, of a program that may run under an emulator, each of which is tried again when it hangs.
test('keeps what was stored when mongod is killed', async () => {
  const { uri, stop } = await start();
  expect(modeOf('mongod-password')).toBe('600');
  await withLeads(uri, async (leads) => {
    await leads.insertMany(Array.from({ length: 500 }, (_, _id) => ({ _id })));
    process.kill(processNumber(), 'SIGKILL');
    await expect.poll(() => leads.countDocuments().catch(String)).toBe(500);
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
    await expect.poll(() => printed).toContain('uri=');
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
