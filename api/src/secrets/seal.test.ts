import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { open, seal, UnreadableSecret } from './seal.ts';

const FIRST = 'the first key of this installation';
const SECOND = 'the second key of this installation';
const keys = (...secretsKeys: string[]) => ({ secretsKeys, dataDir: '/nowhere' });

it('opens what it has sealed, and writes nothing of it', async () => {
  const sealed = await seal(keys(FIRST), 'a key – ключ', 'ann one');
  expect(sealed).toMatch(/^1\.[0-9a-f]{8}(\.[\w-]+){3}$/);
  expect(Buffer.from(sealed.split('.')[3] ?? '', 'base64url').toString('utf8')).not.toContain('key');
  expect(await seal(keys(FIRST), 'a key – ключ', 'ann one')).not.toBe(sealed);
  expect(await open(keys(FIRST), sealed, 'ann one')).toBe('a key – ключ');
});

it('opens nothing for another owner or connection, nor what was altered', async () => {
  const sealed = await seal(keys(FIRST), 'secret', 'ann one');
  await expect(open(keys(FIRST), sealed, 'eve one')).rejects.toThrow(UnreadableSecret);
  const parts = sealed.split('.');
  for (const index of [0, 1, 2, 3, 4]) {
    const altered = parts.map((part, at) =>
      at === index ? `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}` : part,
    );
    await expect(open(keys(FIRST), altered.join('.'), 'ann one')).rejects.toThrow(UnreadableSecret);
  }
  for (const strange of ['', '1', parts.slice(0, 4).join('.'), `${parts.slice(0, 4).join('.')}.AAAA`])
    await expect(open(keys(FIRST), strange, 'ann one')).rejects.toThrow(UnreadableSecret);
});

it('seals with the first key after a rotation, and opens with each that there is', async () => {
  const old = await seal(keys(FIRST), 'secret', 'ann one');
  const rotated = keys(SECOND, FIRST);
  expect(await open(rotated, old, 'ann one')).toBe('secret');
  const renewed = await seal(rotated, 'secret', 'ann one');
  expect(await open(keys(SECOND), renewed, 'ann one')).toBe('secret');
  await expect(open(keys(SECOND), old, 'ann one')).rejects.toThrow(UnreadableSecret);
});

it('makes a key for the data folder where none is set, once and for its user alone', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'qf-secrets-'));
  const config = () => ({ secretsKeys: [], dataDir: join(dataDir, 'new') });
  const [one, other] = await Promise.all([seal(config(), 'secret', 'x'), seal(config(), 'secret', 'x')]);
  for (const sealed of [one, other]) expect(await open(config(), sealed, 'x')).toBe('secret');
  const file = join(dataDir, 'new', 'secrets-key');
  expect((await readFile(file, 'utf8')).length).toBeGreaterThanOrEqual(32);
  expect((await stat(file)).mode & 0o077).toBe(0);
  await rm(dataDir, { recursive: true });
});
