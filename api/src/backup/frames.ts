import { createHash, type Hash } from 'node:crypto';

/** How many documents or files there are, and the SHA-256 of all of them. */
type Tally = { count: number; sha256: string };
/** What a backup holds. */
export type Manifest = { collections: Record<string, Tally>; files: Tally; secrets: Tally };

/** A part of a backup: some documents of a collection as BSON one after the other, or the bytes of a file or a secret. */
export type Frame =
  | { kind: 'documents'; name: string; count: number; bytes: Buffer }
  | { kind: 'file' | 'secret'; name: string; bytes: Buffer };
type Head = { kind: Frame['kind'] | 'manifest'; name: string; count: number };

/** Lengths of head and content. */
const PREFIX_BYTES = 8;
/** Far above what is written: a document has up to 16 MB, a picture 10. */
const MOST_BYTES = 64 * 1024 * 1024;

/** The frames as bytes, followed by their manifest. Returns the manifest. */
export async function* writeFrames(frames: AsyncIterable<Frame>): AsyncGenerator<Buffer, Manifest> {
  const tally = startTally();
  for await (const frame of frames) {
    tally.add(frame);
    const { kind, name, bytes } = frame;
    yield* encode({ kind, name, count: countOf(frame) }, bytes);
  }
  const manifest = tally.manifest();
  yield* encode({ kind: 'manifest', name: '', count: 0 }, Buffer.from(JSON.stringify(manifest)));
  return manifest;
}

function* encode(head: Head, bytes: Buffer): Generator<Buffer> {
  const json = Buffer.from(JSON.stringify(head));
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix.writeUInt32BE(json.length, 0);
  prefix.writeUInt32BE(bytes.length, PREFIX_BYTES / 2);
  yield prefix;
  yield json;
  yield bytes;
}

/** The frames that `writeFrames` wrote. Throws if they are not what the manifest says. Returns the manifest. */
export async function* readFrames(source: AsyncIterable<Buffer>): AsyncGenerator<Frame, Manifest> {
  const take = reader(source);
  const tally = startTally();
  for (;;) {
    const prefix = await take(PREFIX_BYTES);
    const { kind, name, count } = JSON.parse((await take(prefix.readUInt32BE(0))).toString('utf8')) as Head;
    const bytes = await take(prefix.readUInt32BE(PREFIX_BYTES / 2));
    if (kind === 'manifest') {
      const manifest = tally.manifest();
      if (bytes.toString('utf8') !== JSON.stringify(manifest)) throw new Error('The manifest says something else');
      return manifest;
    }
    const frame = kind === 'documents' ? { kind, name, count, bytes } : { kind, name, bytes };
    tally.add(frame);
    yield frame;
  }
}

/** Takes so many bytes of a stream, and throws if it has fewer. */
function reader(source: AsyncIterable<Buffer>): (length: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length) => {
    if (length > MOST_BYTES) throw new Error('A part is too long');
    const parts = [rest];
    for (let missing = length - rest.length; missing > 0; ) {
      const { value, done } = await chunks.next();
      if (done) throw new Error('The end is missing');
      parts.push(value);
      missing -= value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(length);
    return all.subarray(0, length);
  };
}

const countOf = (frame: Frame): number => (frame.kind === 'documents' ? frame.count : 1);

function startTally() {
  const sums = new Map<string, { count: number; hash: Hash }>();
  const sumOf = (key: string) => {
    const sum = sums.get(key) ?? { count: 0, hash: createHash('sha256') };
    sums.set(key, sum);
    return sum;
  };
  const tallyOf = (key: string): Tally => {
    const { count, hash } = sumOf(key);
    return { count, sha256: hash.copy().digest('hex') };
  };
  const keyOf = ({ kind, name }: Frame) => (kind === 'documents' ? `documents ${name}` : kind);
  return {
    add(frame: Frame): void {
      const sum = sumOf(keyOf(frame));
      sum.count += countOf(frame);
      if (frame.kind !== 'documents') sum.hash.update(`${frame.name}\n`);
      sum.hash.update(frame.bytes);
    },
    manifest(): Manifest {
      const collections = [...sums.keys()].flatMap((key) => (key.startsWith('documents ') ? [key.slice(10)] : []));
      return {
        collections: Object.fromEntries(collections.map((name) => [name, tallyOf(`documents ${name}`)])),
        files: tallyOf('file'),
        secrets: tallyOf('secret'),
      };
    },
  };
}
