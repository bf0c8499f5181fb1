import { domainToASCII, domainToUnicode } from 'node:url';

/**
 * An address as addresses are compared: in lower case, its domain in ASCII.
 * @typedef {{local: string, domain: string}} Address
 */

const MAX_ADDRESS = 254;
const MAX_LOCAL = 64;
// A dot-atom in ASCII (RFC 5322, 3.2.3): nothing quoted, no comment, no second address.
const LOCAL = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The one address that `text` is, or undefined when it is none, several, or looks like another than it is.
 * @param {string} text
 * @returns {Address | undefined}
 */
export function parseAddress(text) {
  if (text.length > MAX_ADDRESS) return undefined;
  const [local = '', name, ...more] = text.split('@');
  const domain = name === undefined || more.length > 0 ? undefined : parseDomain(name);
  if (!domain || local.length > MAX_LOCAL || !LOCAL.test(local)) return undefined;
  return { local: asciiLowerCase(local), domain };
}

/**
 * A domain in ASCII and lower case. One with other letters is taken only when they are written as its punycode reads: a Kelvin sign
 * or a wide letter turns into plain `k` on the way and is somebody else's domain.
 * @param {string} text
 * @returns {string | undefined}
 */
export function parseDomain(text) {
  const name = asciiLowerCase(text);
  const ascii = isAscii(name) ? name : domainToASCII(name);
  if (!DOMAIN.test(ascii)) return undefined;
  return isAscii(name) || domainToUnicode(ascii) === name ? ascii : undefined;
}

// toLowerCase() turns letters of other alphabets into ASCII ones too: U+212A, the Kelvin sign, becomes k.
const asciiLowerCase = (/** @type {string} */ text) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
const isAscii = (/** @type {string} */ text) => !/[^\0-\x7f]/.test(text);
