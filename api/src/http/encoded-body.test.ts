import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { brotliVariants } from './brotli.mjs';
import { cachedBody, encodeCached } from './encoded-body.ts';

const lockFile = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8');
/** A text of this many characters that differs from every other one. */
const textOf = (name: string, length: number) => (name + lockFile).slice(0, length);

it('is compressed fast for the first request, and best once it was requested again', async () => {
  const text = textOf('first', 60_000);
  const first = await encodeCached(text, 'br');
  const quick = first.br ?? Buffer.alloc(0);
  expect(brotliDecompressSync(quick).toString()).toBe(text);
  expect(first.gzip).toBeUndefined();
  await encodeCached(text, 'br');
  const best = Math.min(...brotliVariants(text.length).map((options) => brotliCompressSync(text, options).length));
  await expect.poll(() => cachedBody(first.etag)?.br?.length).toBe(best);
  expect(best).toBeLessThan(quick.length);
  expect(brotliDecompressSync(cachedBody(first.etag)?.br ?? '').toString()).toBe(text);
  expect(cachedBody(first.etag)?.gzip).toBeDefined();
});

it('is compressed once for those who request it at the same time', async () => {
  const text = textOf('shared', 60_000);
  const bodies = await Promise.all(Array.from({ length: 50 }, () => encodeCached(text, 'gzip')));
  expect(new Set(bodies).size).toBe(1);
  expect(bodies[0]?.gzip).toBeDefined();
});

it('is sent as it is when much else is being compressed', async () => {
  const bodies = await Promise.all(
    Array.from({ length: 40 }, (_, index) => encodeCached(textOf(`flood${index}_`, 200_000), 'br')),
  );
  const compressed = bodies.filter(({ br }) => br).length;
  expect(compressed).toBeGreaterThan(0);
  expect(compressed).toBeLessThanOrEqual(4);
  expect(bodies.every(({ identity }) => identity.length >= 200_000)).toBe(true);
});

it('is cached within 48 MB, the most recently requested longest', async () => {
  const add = async (name: string) => (await encodeCached(name.padEnd(2_000_000, '-'), 'identity')).etag;
  const [first, second] = [await add('first'), await add('second')];
  for (let index = 0; index < 26; index += 1) {
    await add(`filler ${index}`);
    expect(cachedBody(first)?.etag).toBe(first);
  }
  expect(cachedBody(second)?.etag).toBeUndefined();
});
