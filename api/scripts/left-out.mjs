import { Failure, say } from './say.mjs';

/**
 * What tests need, or undefined where this machine cannot have it: that is said in one line, and nothing of it is counted.
 * @template T
 * @param {string} tests which ones, for the reader
 * @param {() => Promise<T>} provision rejects with a Failure where it cannot be had
 * @returns {Promise<T | undefined>}
 */
export async function orLeftOut(tests, provision) {
  try {
    return await provision();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`Left out, and not counted as passed: ${tests}. ${error.message.split('\n')[0]}`);
    return undefined;
  }
}
