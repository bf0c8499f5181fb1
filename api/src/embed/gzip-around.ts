import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Bytes with something put between two constant parts, as they are and as gzip. */
export type GzipAround = (middle: Buffer) => { identity: Buffer; gzip: Buffer };

const LEVEL = 9;
const HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/**
 * Compresses two parts once. Whatever comes between them goes into the gzip as a stored block (RFC 1951, 3.2.4), which costs no more
 * than copying. The middle may have 65,535 bytes.
 */
export function gzipAround(before: Buffer, after: Buffer): GzipAround {
  // Flushed, the first part ends at a whole byte and leaves the stream open.
  const first = deflateRawSync(before, { level: LEVEL, finishFlush: constants.Z_SYNC_FLUSH });
  const last = deflateRawSync(after, { level: LEVEL });
  return (middle) => {
    const identity = Buffer.concat([before, middle, after]);
    const block = Buffer.alloc(5);
    block.writeUInt16LE(middle.length, 1);
    block.writeUInt16LE(~middle.length & 0xffff, 3);
    const end = Buffer.alloc(8);
    end.writeUInt32LE(crc32(identity), 0);
    end.writeUInt32LE(identity.length, 4);
    return { identity, gzip: Buffer.concat([HEADER, first, block, middle, last, end]) };
  };
}
