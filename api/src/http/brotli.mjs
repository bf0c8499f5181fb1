import { constants } from 'node:zlib';

/** Which of these makes a text smaller cannot be told before, and is up to one part in 300. */
const MODES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT];

/**
 * The ways to compress what is sent again and again: of their results the smallest is sent.
 * @param {number} size of what is compressed, in bytes
 * @returns {import('node:zlib').BrotliOptions[]}
 */
export const brotliWays = (size) =>
  MODES.map((mode) => ({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_MODE]: mode,
    },
  }));
