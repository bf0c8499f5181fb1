import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { afterEach, expect, it } from 'vitest';
import { root } from '../scripts/folders.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { runServer } from '../scripts/run-server.mjs';
import { withDatabase } from '../scripts/start-product.mjs';

const undo: Array<() => unknown> = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it('listens before its database is there, says why it waits, and goes on by itself', async () => {
  const real = process.env.QF_TEST_MONGODB_URI as string;
  const database = `product_${randomBytes(6).toString('hex')}`;
  const [port, behind] = [await freePort(), await freePort()];
  const dataDir = mkdtempSync(join(tmpdir(), 'quizfunnel-data-'));
  undo.push(() => rmSync(dataDir, { recursive: true, force: true }));
  const uri = withDatabase(real.replace(new URL(real).host, `127.0.0.1:${behind}`), database);
  const { server, ended } = runServer(
    { ...process.env, PORT: String(port), DATA_DIR: dataDir, MONGODB_URI: uri, LOG_LEVEL: 'silent' },
    'pipe',
  );
  undo.push(async () => {
    server.kill('SIGKILL');
    await ended;
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr])
    stream?.on('data', (chunk) => {
      said += chunk;
    });
  const get = (path: string) =>
    fetch(`http://localhost:${port}${path}`).catch(() => undefined) as Promise<Response | undefined>;

  await expect.poll(async () => (await get('/healthz'))?.status).toBe(200);
  expect((await get('/readyz'))?.status).toBe(503);
  const refused = await get('/api/public/quiz/demo-quiz');
  expect(refused?.status).toBe(503);
  expect(Number(refused?.headers.get('Retry-After'))).toBeGreaterThan(0);
  expect(refused?.headers.get('Access-Control-Allow-Origin')).toBe('*');
  expect(await refused?.json()).toMatchObject({ code: 'unavailable' });
  await expect.poll(() => said).toContain('waits for its database');
  expect(said).not.toContain('is ready');

  const { hostname, port: realPort } = new URL(real);
  const gate = createServer((incoming) => {
    const onward = connect(Number(realPort), hostname);
    for (const [from, to] of [
      [incoming, onward],
      [onward, incoming],
    ] as const) {
      from.pipe(to);
      from.on('error', () => to.destroy());
    }
    undo.push(() => incoming.destroy());
  }).listen(behind, '127.0.0.1');
  undo.push(() => gate.close());
  undo.push(async () => {
    const client = await mongoose.createConnection(withDatabase(real, database)).asPromise();
    await client.dropDatabase();
    await client.close();
  });
  await expect.poll(async () => (await get('/readyz'))?.status).toBe(200);
  await expect.poll(() => said).toContain('Quizfunnel is ready');
  expect(said.match(/waits for its database/g)?.length).toBeLessThan(4);
});

it('lists everything that production lacks', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['dist/api/server.mjs'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    encoding: 'utf8',
    timeout: 30_000,
  });
  expect(status).toBe(1);
  expect(stdout).toBe('');
  expect(stderr.trim().split('\n')).toEqual([
    'The configuration is wrong:',
    expect.stringContaining('OIDC_ISSUER'),
    expect.stringContaining('PUBLIC_URL'),
    expect.stringContaining('SESSION_SECRET'),
    expect.stringContaining('MONGODB_URI'),
  ]);
});

/** How a start with this MONGODB_URI ends, and what it says. */
const start = (uri: string) =>
  spawnSync(process.execPath, ['dist/api/server.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: '0',
      PUBLIC_URL: 'http://localhost:1',
      SESSION_SECRET: 'x'.repeat(16),
      MONGODB_URI: uri,
    },
    encoding: 'utf8',
    timeout: 30_000,
  });

it('refuses an address that is none, without repeating it', () => {
  const { status, stderr } = start('mongodb://user:secret-word@:x/');
  expect(status).toBe(1);
  expect(stderr).toContain('MONGODB_URI is no address of a MongoDB');
  expect(stderr).not.toContain('secret-word');
});

it('refuses a database of a development version instead of waiting for it', async () => {
  const uri = withDatabase(process.env.QF_TEST_MONGODB_URI as string, `product_${randomBytes(6).toString('hex')}`);
  const client = await mongoose.createConnection(uri).asPromise();
  undo.push(async () => {
    await client.dropDatabase();
    await client.close();
  });
  await client.collection<{ _id: string }>('quizzes').insertOne({ _id: 'old' });
  const { status, stderr } = start(uri);
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^The database \w+ was written by a development version/),
  ]);
  expect((await client.listCollections()).map(({ name }) => name)).toEqual(['quizzes']);
});
