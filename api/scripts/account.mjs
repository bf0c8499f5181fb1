import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { dataFolder, root } from './folders.mjs';
import { ensureInstalled } from './install.mjs';
import { command, Failure } from './say.mjs';

/**
 * `npm run account`: runs a command of the operator on the accounts, in the database of MONGODB_URI or of the product that runs on the data
 * folder.
 * @param {...string} words
 * @returns {Promise<number>} exit code
 */
async function account(...words) {
  if (existsSync(join(root, '.env'))) process.loadEnvFile(join(root, '.env'));
  const dataDir = dataFolder();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    MONGODB_URI: process.env.MONGODB_URI?.trim() || embeddedUri(dataDir),
  };
  await ensureInstalled();
  await build(['api']);
  return new Promise((done) => {
    spawn(process.execPath, [join(root, 'dist/api/account-command.mjs'), ...words], { env, stdio: 'inherit' }).once(
      'close',
      (code) => done(code ?? 1),
    );
  });
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

command(import.meta.url, account);
