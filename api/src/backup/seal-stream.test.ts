import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { openStream, sealStream, UnreadableStream } from './seal-stream.ts';

const CHUNK = 64 * 1024;
const SEALED = CHUNK + 16;
const key = { key: randomBytes(32), about: Buffer.from('a head') };

async function collect(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts);
}
async function* inPieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}
const seal = (bytes: Buffer) => collect(sealStream(key)(inPieces(bytes, 10_000)));
const open = (bytes: Buffer, by = key) => collect(openStream(by)(inPieces(bytes, 7_001)));

it('opens what it sealed, of any length', async () => {
  for (const length of [0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK]) {
    const bytes = randomBytes(length);
    const sealed = await seal(bytes);
    expect(sealed.length).toBe(length + 16 * Math.max(1, Math.ceil(length / CHUNK)));
    expect((await open(sealed)).equals(bytes)).toBe(true);
  }
});

it('opens nothing that is not whole and in order', async () => {
  const sealed = await seal(randomBytes(3 * CHUNK + 5));
  const chunk = (number: number) => sealed.subarray(number * SEALED, (number + 1) * SEALED);
  const flipped = Buffer.from(sealed);
  flipped[2 * SEALED + 7] = (flipped[2 * SEALED + 7] ?? 0) ^ 1;
  const others = {
    nothing: Buffer.alloc(0),
    'a chunk less': sealed.subarray(0, 3 * SEALED),
    'half a chunk less': sealed.subarray(0, 2 * SEALED + 99),
    'swapped chunks': Buffer.concat([chunk(1), chunk(0), chunk(2), chunk(3)]),
    'a chunk twice': Buffer.concat([chunk(0), chunk(0), chunk(1), chunk(2), chunk(3)]),
    'a chunk left out': Buffer.concat([chunk(0), chunk(2), chunk(3)]),
    'the last chunk twice': Buffer.concat([sealed, chunk(3)]),
    'another byte': flipped,
  };
  for (const [what, bytes] of Object.entries(others)) await expect(open(bytes), what).rejects.toThrow(UnreadableStream);
});

it('opens nothing by another key or with another head', async () => {
  const sealed = await seal(randomBytes(10));
  await expect(open(sealed, { ...key, key: randomBytes(32) })).rejects.toThrow(UnreadableStream);
  await expect(open(sealed, { ...key, about: Buffer.from('another head') })).rejects.toThrow(UnreadableStream);
});
