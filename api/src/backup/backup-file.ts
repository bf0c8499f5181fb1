import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { formatProblem } from '../db/data-format.mjs';
import { BackupProblem, damaged } from './backup-problem.ts';
import { type Frame, type Manifest, readFrames, writeFrames } from './frames.ts';
import { openStream, SALT_BYTES, type SealKey, sealKey, sealStream, UnreadableStream } from './seal-stream.ts';

/**
 * A backup file: a line with the version of its format, a line with its head, the gzipped frames, sealed where there is a passphrase, and
 * the SHA-256 of all that.
 */
const FORMAT = 1;
const FIRST_LINE = /^quizfunnel backup (\d{1,6})\n/;
/** Longer than the first two lines. */
const START_BYTES = 1024;
const DIGEST_BYTES = 32;

/** What can be read without the passphrase. `salt` is there if the rest is encrypted. */
type Head = { createdAt: string; dataFormat: number; salt?: string };

/**
 * Writes a backup that only this user can read. It has its name once it is complete and on the disk; one that had the name before is
 * replaced.
 */
export async function writeBackupFile(
  file: string,
  { dataFormat, passphrase }: { dataFormat: number; passphrase: string | undefined },
  frames: AsyncIterable<Frame>,
): Promise<Manifest> {
  const salt = randomBytes(SALT_BYTES);
  const head: Head = {
    createdAt: new Date().toISOString(),
    dataFormat,
    ...(passphrase ? { salt: salt.toString('hex') } : {}),
  };
  const start = Buffer.from(`quizfunnel backup ${FORMAT}\n${JSON.stringify(head)}\n`);
  const seal = passphrase ? { key: await sealKey(passphrase, salt), about: start } : undefined;
  const part = `${file}.part`;
  // What an interrupted backup left may be readable for others.
  await rm(part, { force: true });
  let manifest: Manifest | undefined;
  async function* content() {
    manifest = yield* writeFrames(frames);
  }
  try {
    await pipeline(
      content(),
      // The processors are those that answer visitors: ten times as fast as the default, for a file a third larger.
      createGzip({ level: constants.Z_BEST_SPEED }),
      seal ? sealStream(seal) : unchanged,
      async function* (source: AsyncIterable<Buffer>) {
        const hash = createHash('sha256').update(start);
        yield start;
        for await (const bytes of source) {
          hash.update(bytes);
          yield bytes;
        }
        yield hash.digest();
      },
      createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }),
    );
    await rename(part, file);
    await syncFolder(dirname(file));
  } catch (error) {
    const { code, path } = error as NodeJS.ErrnoException;
    const isDisk = code === 'ENOSPC' || path === part;
    // Below a file or in no folder, there is nothing to remove.
    await rm(part, { force: true }).catch(() => undefined);
    throw isDisk ? new BackupProblem(`${file} cannot be written: ${code}.`) : error;
  }
  return manifest as Manifest;
}

/** Some disks cannot sync a folder. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path);
  await folder.sync().catch(() => undefined);
  await folder.close();
}

export type Backup = {
  createdAt: Date;
  dataFormat: number;
  manifest: Manifest;
  /** Everything that is in it. */
  frames: () => AsyncGenerator<Frame, Manifest>;
};

/**
 * Opens a backup and reads all of it once. Throws a BackupProblem where it is not whole, or this version cannot read it. `askPassphrase`
 * is called if it is encrypted.
 */
export async function openBackupFile(file: string, askPassphrase: () => Promise<string>): Promise<Backup> {
  const { start, size } = await readStart(file);
  const [firstLine = '', version] = FIRST_LINE.exec(start.toString('latin1')) ?? [];
  if (!version) throw new BackupProblem(`${file} is no backup of Quizfunnel.`);
  if (Number(version) > FORMAT)
    throw new BackupProblem(`${file} was made by a newer version of Quizfunnel. Update before you restore it.`);
  const headEnd = start.indexOf('\n', firstLine.length) + 1;
  const end = size - DIGEST_BYTES;
  if (headEnd === 0 || end < headEnd || !(await hasDigest(file, end))) throw damaged(file);

  const head = JSON.parse(start.subarray(firstLine.length, headEnd).toString('utf8')) as Head;
  const problem = formatProblem(`The backup ${file}`, { format: head.dataFormat }, 'Use the version that made it.');
  if (problem) throw new BackupProblem(problem);
  const seal = head.salt
    ? { key: await sealKey(await askPassphrase(), Buffer.from(head.salt, 'hex')), about: start.subarray(0, headEnd) }
    : undefined;
  const frames = () => readBody(file, { start: headEnd, end: end - 1 }, seal);
  const reading = frames();
  for (let step = await reading.next(); ; step = await reading.next())
    if (step.done)
      return { createdAt: new Date(head.createdAt), dataFormat: head.dataFormat, manifest: step.value, frames };
}

async function* readBody(
  file: string,
  range: { start: number; end: number },
  seal: SealKey | undefined,
): AsyncGenerator<Frame, Manifest> {
  const source = createReadStream(file, range);
  const unzip = createGunzip();
  // Its errors reach whoever reads what is unzipped.
  pipeline(source, seal ? openStream(seal) : unchanged, unzip).catch(() => undefined);
  try {
    return yield* readFrames(unzip);
  } catch (error) {
    if (error instanceof UnreadableStream) throw new BackupProblem(`The passphrase is not the one of ${file}.`);
    throw damaged(file);
  } finally {
    source.destroy();
    unzip.destroy();
  }
}

const unchanged = (source: AsyncIterable<Buffer>): AsyncIterable<Buffer> => source;

async function readStart(file: string): Promise<{ start: Buffer; size: number }> {
  const handle = await open(file).catch((error: NodeJS.ErrnoException) => {
    throw new BackupProblem(`${file} cannot be read: ${error.code}.`);
  });
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return { start: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

/** Whether a file ends with the digest of its first `end` bytes. */
async function hasDigest(file: string, end: number): Promise<boolean> {
  const hash = createHash('sha256');
  let last = Buffer.alloc(0);
  let position = 0;
  for await (const bytes of createReadStream(file) as AsyncIterable<Buffer>) {
    const content = bytes.subarray(0, Math.max(0, end - position));
    hash.update(content);
    last = Buffer.concat([last, bytes.subarray(content.length)]);
    position += bytes.length;
  }
  return hash.digest().equals(last);
}
