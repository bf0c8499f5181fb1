import { realpathSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** An error with one sentence that the reader can act on. Printed without a stack. */
export class Failure extends Error {}

/** Prints one line to the terminal. @param {string} text */
export const say = (text) => process.stdout.write(`${text}\n`);

/**
 * Prints what is being done, the elapsed time every 15 seconds, and when it is done.
 * @template T
 * @param {string} text
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(text, work) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  say(`${text} ...`);
  const heartbeat = setInterval(() => say(`  ${text}: still at it after ${seconds()}`), 15_000);
  try {
    const result = await work();
    if (Date.now() - started > 2_000) say(`  done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}

/**
 * Runs `main` if the module is the script that Node was started with. Prints a failure as one
 * sentence and exits with code 1.
 * @param {string} moduleUrl import.meta.url of the module
 * @param {(...words: string[]) => Promise<number | void>} main resolves with the exit code
 */
export function command(moduleUrl, main) {
  const typed = process.argv[1];
  if (!typed || pathToFileURL(realpathSync(typed)).href !== moduleUrl) return;
  main(...process.argv.slice(2)).then(
    (code) => process.exit(code ?? 0),
    (error) => {
      process.stderr.write(`\n${error instanceof Failure ? error.message : (error?.stack ?? error)}\n`);
      process.exit(1);
    },
  );
}
