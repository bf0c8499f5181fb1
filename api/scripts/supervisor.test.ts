import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { isLongForm } from '../src/test/long-form.ts';
import { root } from './folders.mjs';
import { freePort } from './free-port.mjs';
import { processIdentity } from './process-identity.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
const started: ChildProcess[] = [];
afterAll(() => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** The product as `npm start` runs it, with a database of its own. */
async function startAll(env: NodeJS.ProcessEnv = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ['api/scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent', npm_lifecycle_event: '', ...env },
  });
  started.push(child);
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk;
    });
  const status = (path: string) =>
    fetch(`http://localhost:${port}${path}`, { signal: AbortSignal.timeout(4_000) }).then(
      (response) => response.status,
      () => 0,
    );
  return { child, status, said: () => said };
}
const pidOf = (name: string): number => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')).pid;
const isGone = (pid: number) => processIdentity(pid) === undefined;

test('brings the server back when it is killed, and ends it and the database when it is told to', async () => {
  const { child, status, said } = await startAll();
  await expect.poll(() => status('/readyz')).toBe(200);

  const server = pidOf('server');
  process.kill(server, 'SIGKILL');
  await expect.poll(() => status('/readyz')).toBe(200);
  expect(pidOf('server')).not.toBe(server);
  expect(said()).toContain('The server does not run. It was ended by SIGKILL.');
  expect(readFileSync(join(folder, 'logs/server.log'), 'utf8')).toContain('Quizfunnel is ready');

  const last = [pidOf('server'), pidOf('mongod')];
  const code = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  expect(await code).toBe(0);
  expect(last.filter((pid) => !isGone(pid))).toEqual([]);
});

test.runIf(isLongForm)(
  'brings the database back when it is killed, and ends both when it is killed itself',
  {
    timeout: 150_000,
  },
  async () => {
    const { child, status } = await startAll();
    await expect.poll(() => status('/readyz')).toBe(200);

    process.kill(pidOf('mongod'), 'SIGKILL');
    await expect.poll(() => status('/readyz')).not.toBe(200);
    await expect.poll(() => status('/readyz')).toBe(200);
    expect(existsSync(join(folder, 'logs/mongod.log'))).toBe(true);

    const pids = [pidOf('server'), pidOf('mongod')];
    // One that hangs must not survive either.
    process.kill(pids[0] as number, 'SIGSTOP');
    child.kill('SIGKILL');
    await expect.poll(() => pids.every(isGone)).toBe(true);

    const second = await startAll();
    await expect.poll(() => second.status('/readyz')).toBe(200);
    second.child.kill('SIGTERM');
    await new Promise((resolve) => second.child.once('exit', resolve));
  },
);
