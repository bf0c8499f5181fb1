import { randomFillSync } from 'node:crypto';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
/** Asking the system for a few bytes costs as much as for many. */
const pool = Buffer.alloc(4_096);
let used = pool.length;

/**
 * A random id of lower-case letters and digits, five bits a character; the default of 25 characters carries 125 random bits and can
 * not be guessed. It needs no escaping in a URL, an HTML id or a file name.
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
