import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { BSON } from 'mongodb';

const { EJSON } = BSON;
/** Stands for the address of the installation, which is another one where a fixture is loaded. */
const ORIGIN = 'http://{origin}';
/** What ends with a process or within minutes, and belongs to no release. */
const VOLATILE = /^(sessions|used_logins|leases|rate_limits|system\..*)$/;

const folder = import.meta.dirname;
const fileOf = (/** @type {string} */ release) => join(folder, release, 'data.jsonl.gz');

/** The releases that left their data. */
export const releases = () => readdirSync(folder).filter((name) => existsSync(fileOf(name)));

/**
 * What a release leaves behind: the documents of its database, and the scripts that it served, by their paths.
 * @typedef {{scripts: Record<string, string>, facts: Record<string, any>}} Release
 */

/**
 * Writes the data of a release: a line with what is known about it, then one for each document.
 * @param {string} release
 * @param {{db: import('mongodb').Db, origin: string} & Release} from
 * @returns {Promise<number>} size in bytes
 */
export async function writeFixture(release, { db, origin, ...about }) {
  const lines = [JSON.stringify(about)];
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of collections.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (VOLATILE.test(name)) continue;
    for await (const document of db.collection(name).find().sort({ _id: 1 }))
      lines.push(EJSON.stringify([name, document], { relaxed: false }));
  }
  const file = fileOf(release);
  mkdirSync(join(folder, release), { recursive: true });
  const bytes = gzipSync(`${lines.join('\n')}\n`.replaceAll(origin, ORIGIN), { level: 9 });
  writeFileSync(file, bytes);
  return bytes.length;
}

/**
 * Puts the data of a release into an empty database, as the last process of that release left it just now.
 * @param {string} release @param {import('mongodb').Db} db
 * @param {string} origin of the installation there
 * @returns {Promise<Release>}
 */
export async function loadFixture(release, db, origin) {
  const text = gunzipSync(readFileSync(fileOf(release)))
    .toString()
    .replaceAll(ORIGIN, origin);
  const [about = '', ...lines] = text.trimEnd().split('\n');
  /** @type {Map<string, import('mongodb').Document[]>} */
  const collections = new Map();
  for (const line of lines) {
    const [name, document] = EJSON.parse(line, { relaxed: false });
    // The database removes what was used too long ago, and a fixture grows old.
    if (name === 'build_files') document.usedAt = new Date();
    collections.set(name, [...(collections.get(name) ?? []), document]);
  }
  for (const [name, documents] of collections) await db.collection(name).insertMany(documents);
  return JSON.parse(about);
}
