import { Failure, say } from './say.mjs';

/**
 * Provides what tests need. Where this machine cannot have it, prints one line and returns
 * undefined; the tests are then left out and not counted.
 * @template T
 * @param {string} tests which ones, for the reader
 * @param {() => Promise<T>} provision rejects with a Failure if it cannot be provided
 * @returns {Promise<T | undefined>}
 */
export async function provideOrSkip(tests, provision) {
  try {
    return await provision();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`Left out, and not counted as passed: ${tests}. ${error.message.split('\n')[0]}`);
    return undefined;
  }
}
