import { spawn } from 'node:child_process';
import { root } from './folders.mjs';
import { Failure } from './say.mjs';

/**
 * Runs a program to its end and collects its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean}} [options] `show` prints the
 *   output instead of collecting it
 * @returns {Promise<{code: number, output: string}>} code is 127 if the program does not exist, 128
 *   if a signal ended it
 */
export function tryRun(program, args, { cwd = root, env = process.env, show = false } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd,
      env,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
    });
    let output = '';
    const collect = (/** @type {Buffer} */ chunk) => {
      output += chunk;
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', (error) => done({ code: 127, output: error.message }));
    child.on('close', (code) => done({ code: code ?? 128, output }));
  });
}

/**
 * Like tryRun, but throws a Failure with the output if the program fails.
 * @param {string} what begin of the failure's sentence
 * @param {string} program
 * @param {string[]} args
 * @param {Parameters<typeof tryRun>[2]} [options]
 */
export async function run(what, program, args, options) {
  const { code, output } = await tryRun(program, args, options);
  if (code === 0) return output;
  const shown = excerpt(output.trim());
  throw new Failure(`${what} failed (${program} ended with code ${code}).${shown ? `\n${shown}` : ''}`);
}

/**
 * Shortens a long text to its beginning and end, since either may have the reason.
 * @param {string} text
 */
function excerpt(text) {
  const lines = text.split('\n');
  return lines.length <= 24 ? text : [...lines.slice(0, 12), '  [...]', ...lines.slice(-10)].join('\n');
}
