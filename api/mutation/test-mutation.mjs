import { join } from 'node:path';
import { root } from '../scripts/folders.mjs';
import { ensureInstalled } from '../scripts/install.mjs';
import { tryRun } from '../scripts/run.mjs';
import { command, Failure, say, step } from '../scripts/say.mjs';
import startTestMongod from '../scripts/test-mongod.mjs';
import { rooms } from './rooms.mjs';

/**
 * Tests the tests: `npm run test:mutation` all rooms, `npm run test:mutation -- contract` one, and
 * `npm run test:mutation -- quizzes api/src/quizzes/editing/quota.ts` one file of a room, or a few by a pattern. Takes from a minute to hours, so
 * it is no part of `npm test`.
 * @param {string} [name] one of `rooms`
 * @param {string} [files]
 * @returns {Promise<number>} exit code: 1 when a room's tests let more mutants live than they may
 */
async function testMutation(name, files) {
  const names = Object.keys(rooms);
  if (name !== undefined && !names.includes(name))
    throw new Failure(`A room is one of ${names.join(', ')}, not ${name}.`);
  await ensureInstalled();
  const stopMongod = await step('Starting MongoDB for the tests', startTestMongod);
  const below = [];
  try {
    for (const each of name ? [name] : names) if (!(await mutate(each, files))) below.push(each);
  } finally {
    await stopMongod();
  }
  if (below.length > 0) say(`\nToo many mutants survived, or the run broke off, in: ${below.join(', ')}`);
  return below.length > 0 ? 1 : 0;
}

/** @param {string} room @param {string} [files] @returns {Promise<boolean>} whether enough mutants were killed */
async function mutate(room, files) {
  say(`\nMutating ${files ?? room} ...`);
  const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const args = [stryker, 'run', 'api/mutation/stryker.config.mjs', ...(files ? ['--mutate', files] : [])];
  const { code } = await tryRun(process.execPath, args, {
    // A second process would answer every other request, and the built server holds no mutant.
    env: { ...process.env, QF_MUTATION_ROOM: room, QF_MUTATION_FILES: files ?? '', QF_TEST_INSTANCES: '1' },
    show: true,
  });
  return code === 0;
}

command(import.meta.url, testMutation);
