import { BSON } from 'mongodb';

const OP_MSG = 2013;
const HEADER = 16;
const FLAGS = 4;

/**
 * Cuts a stream of MongoDB's wire protocol into whole messages.
 * @param {(message: Buffer) => void} take
 * @returns {(chunk: Buffer) => void}
 */
export function wholeMessages(take) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
    while (rest.length >= 4) {
      const length = rest.readInt32LE(0);
      if (rest.length < length) return;
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
}

export const requestId = (/** @type {Buffer} */ message) => message.readInt32LE(4);
export const responseTo = (/** @type {Buffer} */ message) => message.readInt32LE(8);

/**
 * The command a message carries; undefined for anything else.
 * @param {Buffer} message
 * @returns {{name: string, target: unknown, body: import('mongodb').Document} | undefined} `target` is mostly the collection
 */
export function commandOf(message) {
  if (message.readInt32LE(12) !== OP_MSG || message[HEADER + FLAGS] !== 0) return undefined;
  const at = HEADER + FLAGS + 1;
  const body = BSON.deserialize(message.subarray(at, at + message.readInt32LE(at)));
  const [name = '', target] = Object.entries(body)[0] ?? [];
  return { name, target, body };
}
