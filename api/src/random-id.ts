import { randomBytes } from 'node:crypto';

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';

/**
 * A random id of lower-case letters and digits, five bits a character; the default of 25 characters carries 125 random bits and can
 * not be guessed. It needs no escaping in a URL, an HTML id or a file name.
 */
export function randomId(length = 25): string {
  return Array.from(randomBytes(length), (byte) => ALPHABET[byte & 31]).join('');
}
