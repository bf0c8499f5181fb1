import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { isFollowed, until } from '../bench/lib/owner-with-leads.mjs';
import { signIn } from '../faults/lib/owner.mjs';
import { exerciseEveryFeature } from '../release-fixtures/exercise-every-feature.mjs';
import { writeFixture } from '../release-fixtures/fixture-file.mjs';
import { FIXTURE_OWNER, fixtureSettings } from '../release-fixtures/fixture-settings.mjs';
import { build } from './build.mjs';
import { root } from './folders.mjs';
import { freePort } from './free-port.mjs';
import { command, Failure, say } from './say.mjs';
import { startProduct, withDatabase } from './start-product.mjs';
import startTestMongod from './test-mongod.mjs';

const MAX_BYTES = 200_000;
const PART = /\b(?:second|lead|page-care|proof)-[0-9a-f]{6}/g;

/** Leaves the data and the scripts of this release in `api/release-fixtures`, where every later one is tested with them. */
async function makeReleaseFixture() {
  await build();
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const stopMongod = await startTestMongod();
  const receiver = await startReceiver();
  const settings = { ...fixtureSettings, WEBHOOK_ALLOWED_HOSTS: receiver.host };
  const product = await startProduct({ env: settings });
  const client = await MongoClient.connect(withDatabase(product.mongoUri, product.database));
  try {
    const origin = product.url;
    const db = client.db();
    const owner = await signIn(origin, FIXTURE_OWNER);
    const facts = await exerciseEveryFeature({ origin, owner, receiver: `http://${receiver.host}` });
    await until(() => isFollowed(db));
    await owner.ask('POST', `/api/quizzes/${facts.quizzes.points}/recount`);
    const scripts = await servedScripts(origin, [facts.quizzes.points, facts.quizzes.everyKind]);
    await leaveOwnParts(db, Object.values(scripts).join());
    const bytes = await writeFixture(version, { db, origin, scripts, facts });
    if (bytes > MAX_BYTES) throw new Failure(`The fixture has ${bytes} bytes; ${MAX_BYTES} are allowed.`);
    say(`api/release-fixtures/${version}: ${(bytes / 1000).toFixed(0)} kB`);
  } finally {
    await client.close();
    await product.stop();
    receiver.close();
    await stopMongod();
  }
}

/** Takes whatever is posted. */
async function startReceiver() {
  const port = await freePort();
  const server = createServer((request, response) => request.resume().on('end', () => response.end('thanks')));
  await new Promise((done) => server.listen(port, '127.0.0.1', () => done(undefined)));
  return { host: `127.0.0.1:${port}`, close: () => server.close() };
}

/** What pages that embed these quizzes have in their caches, by path. @param {string} origin @param {string[]} ids */
async function servedScripts(origin, ids) {
  const paths = ['/popup.js', '/frame.js', ...ids.map((id) => `/embed/${id}.js`)];
  return Object.fromEntries(
    await Promise.all(paths.map(async (path) => [path, await (await fetch(origin + path)).text()])),
  );
}

/**
 * Removes all files of the build but the English parts that the scripts ask for, which is what the fixture is about.
 * @param {import('mongodb').Db} db @param {string} scripts
 */
async function leaveOwnParts(db, scripts) {
  /** @type {import('mongodb').Collection<{_id: string, bytes: import('mongodb').Binary}>} */
  const files = db.collection('build_files');
  /** @type {Set<string>} */
  const kept = new Set();
  const follow = async (/** @type {string} */ code) => {
    for (const [stem] of code.matchAll(PART)) {
      const file = await files.findOne({ _id: { $in: [`part/${stem}.js`, `part/${stem}-en.js`] } });
      if (!file || kept.has(file._id)) continue;
      kept.add(file._id);
      await follow(Buffer.from(file.bytes.buffer).toString());
    }
  };
  await follow(scripts);
  await files.deleteMany({ _id: { $nin: [...kept] } });
}

command(import.meta.url, makeReleaseFixture);
