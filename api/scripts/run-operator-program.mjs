import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { dataFolder, root } from './folders.mjs';
import { ensureInstalled } from './install.mjs';
import { loadEnvFile } from './load-env-file.mjs';
import { Failure } from './say.mjs';

/**
 * Runs a program of the operator beside the server: in the database of MONGODB_URI or of the product that runs on the data folder.
 * @param {string} program file in dist/api
 * @param {string[]} words
 * @returns {Promise<number>} exit code
 */
export async function runOperatorProgram(program, words) {
  loadEnvFile();
  const dataDir = dataFolder();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    MONGODB_URI: process.env.MONGODB_URI?.trim() || embeddedUri(dataDir),
  };
  await ensureInstalled();
  await build(['api']);
  return spawnProgram(program, words, env).ended;
}

/**
 * Starts a program of the operator in this terminal.
 * @param {string} program file in dist/api
 * @param {string[]} words
 * @param {NodeJS.ProcessEnv} env
 */
export function spawnProgram(program, words, env) {
  const child = spawn(process.execPath, [join(root, 'dist/api', program), ...words], { env, stdio: 'inherit' });
  /** @type {Promise<number>} */
  const ended = new Promise((done) => child.once('close', (code) => done(code ?? 1)));
  return { ended, stop: () => child.kill() };
}

/** @param {string} dataDir */
function embeddedUri(dataDir) {
  const file = join(dataDir, 'mongod.json');
  if (!existsSync(file))
    throw new Failure(
      `No Quizfunnel runs on ${dataDir}. Start it first with npm start, or set DATA_DIR to the folder of the running one or MONGODB_URI to its database.`,
    );
  return JSON.parse(readFileSync(file, 'utf8')).uri;
}
