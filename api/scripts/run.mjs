import { spawn } from 'node:child_process';
import { root } from './folders.mjs';
import { Failure } from './say.mjs';

/**
 * Runs a program to its end and collects what it prints.
 * @param {string} program
 * @param {string[]} args
 * @param {{cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean}} [options] `show` lets the program print to the terminal
 * @returns {Promise<{code: number, output: string}>} code is 127 when the program does not exist, 128 when a signal ended it
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
 * Like tryRun, but a program that fails is a Failure which quotes what it printed.
 * @param {string} what the sentence to begin the failure with
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

/** The beginning and the end of a long text: either may hold the reason. @param {string} text */
function excerpt(text) {
  const lines = text.split('\n');
  return lines.length <= 24 ? text : [...lines.slice(0, 12), '  [...]', ...lines.slice(-10)].join('\n');
}
