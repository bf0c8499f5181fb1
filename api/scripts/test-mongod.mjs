import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongod } from './mongod.mjs';
import { mongodProbe } from './mongod-probe.mjs';
import { WINE_URI_OPTIONS } from './mongod-under-wine.mjs';

/**
 * One empty mongod for a whole test run, named by QF_TEST_MONGODB_URI; one that is named already is used.
 * Vitest calls this before all tests and the function it returns after them.
 * @returns {Promise<() => Promise<void>>}
 */
export default async function startTestMongod() {
  const named = process.env.QF_TEST_MONGODB_URI;
  if (named) {
    if (!named.includes('?') && (await runsUnderWine(named)))
      process.env.QF_TEST_MONGODB_URI = `${named.replace(/\/?$/, '/')}?${WINE_URI_OPTIONS}`;
    return async () => {};
  }
  const dbPath = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
  const mongod = await startMongod({ dbPath });
  process.env.QF_TEST_MONGODB_URI = mongod.uri;
  return async () => {
    delete process.env.QF_TEST_MONGODB_URI;
    await mongod.stop();
    rmSync(dbPath, { recursive: true, force: true });
  };
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
