import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiTests } from './api-tests.mjs';
import { root } from './folders.mjs';
import { startReplicaSet } from './replica-set.mjs';
import { runVitest } from './run-vitest.mjs';
import { command, say, step } from './say.mjs';

/** Tests that cut the connection to one MongoDB: to a replica set there are other ways. */
const cutsConnection = (/** @type {string} */ file) =>
  readFileSync(join(root, file), 'utf8').includes('test/database-proxy.ts');

/**
 * Runs the tests that call the API against a replica set of three instead of a single MongoDB.
 * @param {string[]} [files] some of them
 * @returns {Promise<import('./run-vitest.mjs').TestResult>}
 */
export async function testReplicaSet(files = apiTests().filter((file) => !cutsConnection(file))) {
  const set = await step('Starting a replica set of three', startReplicaSet);
  try {
    return await runVitest('replica-set', 'API tests against a replica set of three', {
      files,
      env: { QF_TEST_MONGODB_URI: set.uri, QF_TEST_RUN: undefined },
    });
  } finally {
    await set.stop();
  }
}

command(import.meta.url, async (...files) => {
  const { passed, failed } = await testReplicaSet(files.length > 0 ? files : undefined);
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
