import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMongod } from './mongod.mjs';

/**
 * One empty mongod for a whole test run, named by QF_TEST_MONGODB_URI; one that is named already is used as it is.
 * Vitest calls this before all tests and the function it returns after them.
 * @returns {Promise<() => Promise<void>>}
 */
export default async function startTestMongod() {
  if (process.env.QF_TEST_MONGODB_URI) return async () => {};
  const dbPath = mkdtempSync(join(tmpdir(), 'quizfunnel-test-'));
  const mongod = await startMongod({ dbPath });
  process.env.QF_TEST_MONGODB_URI = mongod.uri;
  return async () => {
    delete process.env.QF_TEST_MONGODB_URI;
    await mongod.stop();
    rmSync(dbPath, { recursive: true, force: true });
  };
}
