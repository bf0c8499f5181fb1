import { randomFillSync } from 'node:crypto';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** A system call for a few random bytes costs as much as one for many. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

/**
 * A random id of lower-case letters and digits, with five bits per character. The default length
 * carries 125 bits and cannot be guessed. Needs no escaping in URLs, HTML ids and file names.
 */
export function randomId(length = 25): string {
  if (used + length > pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  let id = '';
  for (const end = used + length; used < end; used += 1) id += ALPHABET[(pool[used] as number) & 31];
  return id;
}

/** An id of the same form that is always the same for the same bytes, of which it takes the first 25. */
export const idFrom = (bytes: Uint8Array): string =>
  Array.from(bytes.subarray(0, 25), (byte) => ALPHABET[byte & 31]).join('');
