import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadHost, isReachable } from './download-mongod.mjs';
import { findMongod } from './provision-mongod.mjs';

let folder: string;
let programs: Record<'seven' | 'three' | 'broken', string>;

/** A program that knows its version, in a folder of its own. */
function program(name: string, script: string): string {
  const file = join(folder, name, 'mongod');
  mkdirSync(join(folder, name));
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}
const pathTo = (...files: string[]) => [...files.map((file) => join(file, '..')), '/usr/bin', '/bin'].join(delimiter);

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
  programs = {
    seven: program('seven', 'echo "db version v7.0.15"'),
    three: program('three', 'echo "db version v3.6.8"'),
    broken: program('broken', 'exit 132'),
  };
});
afterAll(() => rmSync(folder, { recursive: true }));

test('prefers MONGOD_BINARY to the PATH', async () => {
  const other = program('other', 'echo "db version v8.0.4"');
  expect(await findMongod({ MONGOD_BINARY: other, PATH: pathTo(programs.seven) })).toMatchObject({ binary: other });
});

test('takes the first mongod on the PATH', async () => {
  const found = await findMongod({ PATH: pathTo(programs.seven, programs.three) });
  expect(found).toMatchObject({ binary: programs.seven, from: 'mongod 7.0.15 on the PATH' });
});

test('leaves a mongod on the PATH aside that is too old or does not run', async () => {
  expect(await findMongod({ PATH: pathTo(programs.three) })).toBeUndefined();
  expect(await findMongod({ PATH: pathTo(programs.broken) })).toBeUndefined();
});

test('refuses a MONGOD_BINARY that is too old or does not run', async () => {
  await expect(findMongod({ MONGOD_BINARY: programs.three })).rejects.toThrow('must be 6.0 or newer');
  await expect(findMongod({ MONGOD_BINARY: programs.broken })).rejects.toThrow('does not run as a mongod');
  await expect(findMongod({ MONGOD_BINARY: join(folder, 'nothing') })).rejects.toThrow('does not run as a mongod');
});

test('asks a proxy or a mirror for the download when there is one', () => {
  expect(downloadHost({}).hostname).toBe('fastdl.mongodb.org');
  expect(downloadHost({ MONGOMS_DOWNLOAD_MIRROR: 'https://mirror.test/mongo' }).hostname).toBe('mirror.test');
  expect(downloadHost({ HTTPS_PROXY: 'http://proxy.test:8080' }).host).toBe('proxy.test:8080');
});

test('knows an open port from a closed one', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as { port: number };
  expect(await isReachable(new URL(`http://127.0.0.1:${port}`))).toBe(true);
  await new Promise((resolve) => server.close(resolve));
  expect(await isReachable(new URL(`http://127.0.0.1:${port}`))).toBe(false);
});
