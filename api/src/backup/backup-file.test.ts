import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_FORMAT } from '../db/data-format.mjs';
import { openBackupFile, writeBackupFile } from './backup-file.ts';
import { BackupProblem } from './backup-problem.ts';
import { type Frame, writeFrames } from './frames.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'qf-backup-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const path = (name: string) => join(folder, name);

const FRAMES: Frame[] = [
  { kind: 'secret', name: 'session-secret', bytes: Buffer.from('secret') },
  { kind: 'documents', name: 'leads', count: 2, bytes: randomBytes(300_000) },
  { kind: 'documents', name: 'leads', count: 1, bytes: randomBytes(10) },
  { kind: 'file', name: 'objects/a.webp', bytes: Buffer.alloc(0) },
];
async function* framesOf(frames: readonly Frame[]) {
  yield* frames;
}
const write = (
  name: string,
  { passphrase, dataFormat = DATA_FORMAT }: { passphrase?: string; dataFormat?: number } = {},
) => writeBackupFile(path(name), { dataFormat, passphrase }, framesOf(FRAMES));
const open = (name: string, passphrase = '') => openBackupFile(path(name), async () => passphrase);
/** The reason why a file with these bytes is refused; undefined if it is not. */
async function refusal(bytes: Buffer): Promise<string | undefined> {
  await writeFile(path('refused'), bytes);
  const error: unknown = await open('refused').then(
    () => undefined,
    (problem: unknown) => problem,
  );
  if (error !== undefined && !(error instanceof BackupProblem)) throw error;
  return error?.message.replace(folder, '');
}
/** With the digest that the bytes before it have. */
const withDigest = (bytes: Buffer) =>
  Buffer.concat([bytes.subarray(0, -32), createHash('sha256').update(bytes.subarray(0, -32)).digest()]);

describe.each([undefined, 'a passphrase'])('a backup file with the passphrase %s', (passphrase) => {
  const named = passphrase ? { passphrase } : {};

  it('is read as it was written, and by its user alone', async () => {
    const manifest = await write('whole', named);
    expect(manifest).toMatchObject({
      collections: { leads: { count: 3 } },
      files: { count: 1 },
      secrets: { count: 1 },
    });
    expect((await stat(path('whole'))).mode & 0o777).toBe(0o600);
    const backup = await open('whole', passphrase);
    expect(backup).toMatchObject({ dataFormat: DATA_FORMAT, manifest });
    const frames: Frame[] = [];
    for await (const frame of backup.frames()) frames.push(frame);
    expect(frames).toEqual(FRAMES);
  });

  it('is refused where any part of it is damaged, cut off or longer', async () => {
    await write('damaged', named);
    const bytes = await readFile(path('damaged'));
    const places = [0, 19, 25, 60, 100, 130, 140, 200, 5_000, bytes.length >> 1, bytes.length - 40, bytes.length - 1];
    for (const place of places) {
      const other = Buffer.from(bytes);
      other[place] = (other[place] ?? 0) ^ 4;
      expect(await refusal(other), `byte ${place}`).toMatch(/is damaged|is no backup|newer version/);
    }
    for (const length of [0, 5, 20, 50, 200, bytes.length >> 1, bytes.length - 1])
      expect(await refusal(bytes.subarray(0, length)), `${length} bytes`).toMatch(/is damaged|is no backup/);
    expect(await refusal(Buffer.concat([bytes, Buffer.alloc(9)]))).toMatch(/is damaged/);
  });
});

describe('a backup file', () => {
  it('is refused where its content is not what its manifest says', async () => {
    // The bytes are whole, but were made by something else.
    const parts: Buffer[] = [];
    for await (const part of writeFrames(framesOf(FRAMES))) parts.push(part);
    const file = (content: Buffer) =>
      withDigest(
        Buffer.concat([
          Buffer.from(`quizfunnel backup 1\n${JSON.stringify({ createdAt: new Date(), dataFormat: DATA_FORMAT })}\n`),
          gzipSync(content),
          Buffer.alloc(32),
        ]),
      );
    const content = Buffer.concat(parts);
    expect(await refusal(file(content))).toBeUndefined();
    const other = Buffer.from(content);
    other[1_000] = (other[1_000] ?? 0) ^ 1;
    expect(await refusal(file(other))).toMatch(/is damaged/);
    expect(await refusal(file(Buffer.concat(parts.slice(0, -3))))).toMatch(/is damaged/);
  });

  it('is refused where it is foreign, or of a newer version', async () => {
    expect(await refusal(Buffer.from('PK something else, which is longer than a digest of 32 bytes'))).toBe(
      '/refused is no backup of Quizfunnel.',
    );
    expect(await refusal(Buffer.from('quizfunnel backup 2\n{}\n'))).toMatch(/newer version/);
    await write('newer', { dataFormat: DATA_FORMAT + 1 });
    await expect(open('newer')).rejects.toThrow(/was written by a newer version/);
    await expect(open('missing')).rejects.toThrow(/cannot be read: ENOENT/);
  });

  it('is said in a sentence where it cannot be written', async () => {
    await expect(write('no-such-folder/one')).rejects.toThrow(/no-such-folder\/one cannot be written: ENOENT\.$/);
  });

  it('is refused with another passphrase, and has nothing readable in it', async () => {
    await write('sealed', { passphrase: 'right' });
    for (const passphrase of ['wrong', ''])
      await expect(open('sealed', passphrase)).rejects.toThrow(/The passphrase is not the one of/);
    expect((await readFile(path('sealed'))).includes('session-secret')).toBe(false);
    const { length } = await readFile(path('sealed'));
    expect(length).toBeGreaterThan(300_000);
  });

  it('has its name only once it is complete; until then the one before stays', async () => {
    await write('kept');
    const before = await readFile(path('kept'));
    async function* broken(): AsyncGenerator<Frame> {
      yield* FRAMES;
      throw new Error('The database is gone');
    }
    const options = { dataFormat: DATA_FORMAT, passphrase: undefined };
    await expect(writeBackupFile(path('kept'), options, broken())).rejects.toThrow('The database is gone');
    expect(await readFile(path('kept'))).toEqual(before);
    expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([]);
  });
});
