import { constants } from 'node:zlib';

/** Either may compress a given text better, by up to 0.3 %; only trying tells. */
const MODES = [constants.BROTLI_MODE_GENERIC, constants.BROTLI_MODE_FONT];

/**
 * Bytes. The highest quality takes two seconds per megabyte, and few quizzes are this large; the
 * next lower one takes a tenth of that.
 */
const MAX_BEST = 512 * 1024;

/**
 * Brotli options to try for cached responses; the smallest result is the one to send.
 * @param {number} size of the input in bytes
 * @returns {import('node:zlib').BrotliOptions[]}
 */
export const brotliVariants = (size) =>
  (size > MAX_BEST ? MODES.slice(0, 1) : MODES).map((mode) => ({
    params: {
      [constants.BROTLI_PARAM_QUALITY]: size > MAX_BEST ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: size,
      [constants.BROTLI_PARAM_MODE]: mode,
    },
  }));
