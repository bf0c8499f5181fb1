import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongod } from './mongod.mjs';
import { mongodProbe } from './mongod-probe.mjs';
import { WINE_URI_OPTIONS } from './mongod-under-wine.mjs';

/**
 * Starts one empty mongod for the test run and sets QF_TEST_MONGODB_URI; if that is set already,
 * uses that server. Vitest calls this before all tests, and the returned function after them.
 * @returns {Promise<() => Promise<void>>}
 */
export default async function startTestMongod() {
  const named = process.env.QF_TEST_MONGODB_URI;
  const run = process.env.QF_TEST_RUN;
  process.env.QF_TEST_RUN ??= randomBytes(6).toString('hex');
  if (named) {
    if (!named.includes('?') && (await runsUnderWine(named)))
      process.env.QF_TEST_MONGODB_URI = `${named.replace(/\/?$/, '/')}?${WINE_URI_OPTIONS}`;
    return async () => {
      if (!run) await dropDatabasesOfRun();
    };
  }
  const dbPath = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
  const mongod = await startMongod({ dbPath });
  process.env.QF_TEST_MONGODB_URI = mongod.uri;
  return async () => {
    delete process.env.QF_TEST_MONGODB_URI;
    delete process.env.QF_TEST_RUN;
    await mongod.stop();
    rmSync(dbPath, { recursive: true, force: true });
  };
}

/**
 * Drops the databases that test files of this run passed on to each other (see
 * api/src/test/spare-databases.ts).
 */
async function dropDatabasesOfRun() {
  const prefix = `test_${process.env.QF_TEST_RUN}`;
  delete process.env.QF_TEST_RUN;
  // Not at the top: `npm test` imports this file before packages are installed.
  const { MongoClient } = await import('mongodb');
  const client = new MongoClient(process.env.QF_TEST_MONGODB_URI ?? '');
  try {
    const { databases } = await client
      .db()
      .admin()
      .listDatabases({ nameOnly: true, filter: { name: { $regex: `^${prefix}(_|$)` } } });
    for (const { name } of databases) await client.db(name).dropDatabase();
  } finally {
    await client.close();
  }
}

/** @param {string} uri */
async function runsUnderWine(uri) {
  const probe = mongodProbe(uri);
  try {
    return await probe.isUnderWine();
  } finally {
    await probe.close();
  }
}
