import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localCache, root } from '../../scripts/folders.mjs';

/** What the next version does to stored data, in place of this one's list. */
const MIGRATION = `[{
  name: 'next-version',
  run: ({ db }) => db.collection('submissions').updateMany({ migrated: { $exists: false } }, { $set: { migrated: true } }),
}]`;

/**
 * A build of the version after this one: all that pages fetch later has other names, and the data has a format of its own that
 * this version can read. Made of this build by changing its text.
 * @returns {string} the server's file
 */
export function buildNextVersion() {
  const folder = join(localCache, 'next-version');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'package.json'), join(folder, 'package.json'));
  cpSync(join(root, 'dist'), join(folder, 'dist'), { recursive: true });
  renameHashed(join(folder, 'dist/widget'), 'parts', /-([0-9a-f]{6})(?=-|\.js$)/);
  renameHashed(join(folder, 'dist/dashboard'), 'assets', /-([\w-]{8})\.\w+$/);
  const server = join(folder, 'dist/api/server.mjs');
  let code = readFileSync(server, 'utf8');
  for (const [found, next] of [
    [/(?<=const DATA_FORMAT = )\d+/g, (/** @type {string} */ format) => String(Number(format) + 1)],
    [/(?<=const migrations = )\[\]/g, () => MIGRATION],
  ]) {
    if ([...code.matchAll(/** @type {RegExp} */ (found))].length !== 1) throw new Error(`${found} must fit once.`);
    code = code.replace(/** @type {RegExp} */ (found), /** @type {(text: string) => string} */ (next));
  }
  writeFileSync(server, code);
  return server;
}

/**
 * Gives the files of a folder other hashes, there and wherever else they are named.
 * @param {string} build @param {string} name of the folder @param {RegExp} hashed whose group is the hash
 */
function renameHashed(build, name, hashed) {
  const folder = join(build, name);
  const hashes = new Set(readdirSync(folder).flatMap((file) => hashed.exec(file)?.[1] ?? []));
  const other = (/** @type {string} */ hash) => [...hash].reverse().join('');
  const named = new RegExp(`(?<=-)(?:${[...hashes].join('|')})(?=[-.'"\`])`, 'g');
  const renamed = (/** @type {string} */ text) => text.replace(named, other);
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    // Compressed copies of what is changed here.
    if (/\.(br|gz)$/.test(entry.name)) rmSync(file);
    else if (/\.(js|mjs|json|html|css)$/.test(entry.name)) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
  }
  for (const file of readdirSync(folder)) renameSync(join(folder, file), join(folder, renamed(file)));
}
