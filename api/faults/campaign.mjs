import { Failure, say, step } from '../scripts/say.mjs';
import startTestMongod from '../scripts/test-mongod.mjs';
import * as clock from './clock.fault.mjs';
import * as dataFolder from './data-folder.fault.mjs';
import * as databaseWay from './database-way.fault.mjs';
import * as requests from './generated-requests.fault.mjs';
import * as kills from './kills.fault.mjs';
import { keepRow } from './lib/kept-rows.mjs';
import { failuresOf, resultOf } from './lib/table.mjs';
import * as overload from './overload.fault.mjs';
import * as processes from './processes.fault.mjs';
import * as receivers from './receivers.fault.mjs';
import * as replicaSet from './replica-set.fault.mjs';
import * as sending from './sending.fault.mjs';
import * as updates from './updates.fault.mjs';

/**
 * @typedef {object} Round how a fault is to be made now
 * @property {number} times
 * @property {boolean} long
 * @property {(text: string) => void} say
 *
 * @typedef {object} Fault
 * @property {string} name
 * @property {string} did what is done, in words
 * @property {{short: number, long: number}} times how often; 0 leaves it out
 * @property {import('./lib/table.mjs').Limits | {short: import('./lib/table.mjs').Limits, long: import('./lib/table.mjs').Limits}} limits
 * @property {(round: Round) => Promise<import('./lib/table.mjs').Measured>} run throws when it cannot be made, which fails the row
 */

/** @type {{family: string, faults: Fault[]}[]} */
const families = [
  databaseWay,
  kills,
  sending,
  replicaSet,
  processes,
  updates,
  receivers,
  overload,
  dataFolder,
  clock,
  requests,
];

/**
 * Does to the built product what befalls it in the field, and compares what clients were told with what is stored at the end.
 * @param {{long?: boolean, times?: number, words?: string[]}} [options] only the rows whose name contains one of the words
 *   Rows of the long form are kept, each as soon as it is made, unless `times` says how often.
 * @returns {Promise<import('./lib/table.mjs').Row[]>}
 */
export async function campaign({ long = false, times, words = [] } = {}) {
  const all = families.flatMap(({ family, faults }) => faults.map((fault) => ({ family, ...fault })));
  const has = (/** @type {string} */ row) => words.some((word) => row.toLowerCase().includes(word.toLowerCase()));
  const wanted = all
    .filter(({ family, name }) => words.length === 0 || has(`${family}: ${name}`))
    // A row of the long form alone is made once when it is asked for by name.
    .map((fault) => ({ fault, often: long ? fault.times.long : fault.times.short || Number(words.length > 0) }))
    .filter(({ often }) => often > 0)
    .map(({ fault, often }) => ({ fault, often: times ?? often }));
  if (wanted.length === 0)
    throw new Failure(
      `There is no such row. They are:\n${all.map(({ family, name }) => `  ${family}: ${name}`).join('\n')}`,
    );
  /** @type {import('./lib/table.mjs').Row[]} */
  const rows = [];
  const stopMongod = await startTestMongod();
  try {
    for (const { fault, often } of wanted) {
      const row = await step(`${fault.family}: ${fault.name} (${often}×: ${fault.did})`, () =>
        makeRow(fault, often, long),
      );
      say(`  ${resultOf(row)}${row.skipped ? `: ${row.skipped}` : ''}`);
      for (const failure of row.failures) say(`    ${failure}`);
      rows.push(row);
      if (long && times === undefined) keepRow(row);
    }
  } finally {
    await stopMongod();
  }
  return rows;
}

/**
 * @param {Fault & {family: string}} fault
 * @param {number} times
 * @param {boolean} long
 * @returns {Promise<import('./lib/table.mjs').Row>}
 */
async function makeRow(fault, times, long) {
  const { family, name, did } = fault;
  const limits = 'short' in fault.limits ? fault.limits[long ? 'long' : 'short'] : fault.limits;
  try {
    const measured = await fault.run({ times, long, say: (text) => say(`    ${text}`) });
    return { family, name, did, ...measured, failures: failuresOf(measured, limits) };
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error);
    return { family, name, did, times: 0, failures: [`it could not be carried out: ${sentence}`] };
  }
}
