import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { sharedCache } from './folders.mjs';
import { mongodVersion } from './mongod-version.mjs';
import { Failure, step } from './say.mjs';

/** Of the 7.0 series, like the mongod under wine, so that each can open the other's files. */
const VERSION = '7.0.28';

/**
 * Provides MongoDB's own build for this system, from the cache or from its download site.
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<import('./provision-mongod.mjs').Mongod>}
 */
export async function downloadMongod(env) {
  const downloadDir = join(sharedCache(env), 'mongodb-binaries');
  // Without npm's strict-ssl the library does not verify the download's certificate.
  process.env.npm_config_strict_ssl = 'true';
  process.env.MONGOMS_MAX_RETRIES ??= '2';
  const { MongoBinary } = await import('mongodb-memory-server-core/lib/util/MongoBinary.js');
  const get = () => MongoBinary.getPath({ version: VERSION, downloadDir });

  const isCached = existsSync(downloadDir) && readdirSync(downloadDir).some((name) => name.endsWith(`${VERSION}.md5`));
  if (!isCached && !(await isReachable(downloadHost(env))))
    throw new Failure(`MongoDB's download site cannot be reached (${downloadHost(env).hostname})`);
  const binary = isCached ? await get() : await step(`Downloading MongoDB ${VERSION}`, get);
  if (!(await mongodVersion(binary)))
    throw new Failure(`The downloaded MongoDB ${VERSION} does not run on this machine`);
  return { binary, from: `MongoDB ${VERSION}, downloaded`, launchTimeout: 30_000 };
}

/** The first host of the download: a proxy, a mirror, or MongoDB. @param {NodeJS.ProcessEnv} env */
export function downloadHost(env) {
  const proxy = env.https_proxy || env.http_proxy || env.HTTPS_PROXY || env.HTTP_PROXY;
  return new URL(proxy || env.MONGOMS_DOWNLOAD_MIRROR || 'https://fastdl.mongodb.org');
}

/**
 * Whether a connection can be opened within 5 seconds. In a closed network the download itself
 * would wait for minutes.
 * @param {URL} url
 * @returns {Promise<boolean>}
 */
export function isReachable({ hostname, port, protocol }) {
  return new Promise((done) => {
    const socket = connect({ host: hostname, port: Number(port) || (protocol === 'http:' ? 80 : 443), timeout: 5_000 });
    const end = (/** @type {boolean} */ result) => {
      socket.destroy();
      done(result);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });
}
