import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { devApi } from './dev-api.mjs';

const folder = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
const file = join(folder, 'server.mjs');
const api = devApi({ PATH: process.env.PATH }, file);
const front = createServer(api.answer);
/** What a build writes: a server that answers with a word. */
const build = (word: string) =>
  writeFileSync(
    file,
    `import { createServer } from 'node:http';
createServer((request, response) => response.end('${word} ' + request.url)).listen(Number(process.env.PORT), 'localhost');`,
  );
let url = '';
const get = async () => (await fetch(`${url}/path?query`)).text();

beforeAll(async () => {
  await new Promise<void>((done) => {
    front.listen(0, 'localhost', done);
  });
  url = `http://localhost:${(front.address() as AddressInfo).port}`;
  await api.first(async () => build('one'));
});
afterAll(async () => {
  await api.stop();
  front.closeAllConnections();
  front.close();
  rmSync(folder, { recursive: true });
});

test('a call that comes while something is built is answered by the new server', async () => {
  expect(await get()).toBe('one /path?query');
  api.building();
  const waiting = get();
  api.building();
  build('two');
  await api.built(true);
  await api.built(false);
  expect(await waiting).toBe('two /path?query');
});

test('the server stays while a source cannot be built, and when the new one does not start', async () => {
  api.building();
  await api.built(false);
  expect(await get()).toBe('two /path?query');
  writeFileSync(file, 'process.exit(1);');
  api.building();
  await api.built(true);
  expect(await get()).toBe('two /path?query');
});
