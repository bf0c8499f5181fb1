import { createCipheriv, createDecipheriv, scrypt } from 'node:crypto';
import { chunksOf } from './chunks-of.ts';

const CIPHER = 'aes-256-gcm';
const CHUNK_BYTES = 64 * 1024;
const TAG_BYTES = 16;
const KEY_BYTES = 32;
const IV_BYTES = 12;
/** OWASP's parameters for scrypt: 128 MB and less than a second for each guess. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };
export const SALT_BYTES = 16;

/** `about` is authenticated with each chunk and not stored. */
export type SealKey = { key: Buffer; about: Buffer };

/** A stream was not sealed with this key, or is not whole and in order. */
export class UnreadableStream extends Error {}

/** The key of a passphrase. `salt` must be new for each stream: the chunks of two streams with one key would share their nonces. */
export const sealKey = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, KEY_BYTES, SCRYPT, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/**
 * Encrypts a stream in chunks, by the STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) that age also uses: the nonce of a
 * chunk is its number and whether it is the last one. So chunks that are swapped, doubled, left out or cut off at the end do not open.
 */
export const sealStream = ({ key, about }: SealKey) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const { chunk, number, isLast } of chunksOf(source, CHUNK_BYTES)) {
      const cipher = createCipheriv(CIPHER, key, nonce(number, isLast), { authTagLength: TAG_BYTES }).setAAD(about);
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    }
  };

/** The stream that was sealed. Throws an `UnreadableStream` before anything of a chunk that does not open. */
export const openStream = ({ key, about }: SealKey) =>
  async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const { chunk, number, isLast } of chunksOf(source, CHUNK_BYTES + TAG_BYTES)) {
      const text = chunk.subarray(0, -TAG_BYTES);
      const tag = chunk.subarray(-TAG_BYTES);
      if (tag.length < TAG_BYTES) throw new UnreadableStream();
      const decipher = createDecipheriv(CIPHER, key, nonce(number, isLast), { authTagLength: TAG_BYTES });
      decipher.setAAD(about).setAuthTag(tag);
      try {
        yield Buffer.concat([decipher.update(text), decipher.final()]);
      } catch {
        throw new UnreadableStream();
      }
    }
  };

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(IV_BYTES);
  bytes.writeUIntBE(number, IV_BYTES - 1 - 6, 6);
  bytes[IV_BYTES - 1] = isLast ? 1 : 0;
  return bytes;
}
