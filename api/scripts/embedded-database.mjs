import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shutDownMongod, startMongod } from './mongod.mjs';
import { processIdentity } from './process-identity.mjs';
import { provisionMongod } from './provision-mongod.mjs';
import { Failure, say, step } from './say.mjs';

const RESTARTS = 3;
const RESTARTS_WITHIN_MS = 60_000;

/**
 * Starts the database that comes with the product, in `dataDir`/mongodb, and starts it again when it dies.
 * The caller holds the data folder, so a mongod that still runs on it is an orphan and is ended first.
 * @param {string} dataDir
 * @returns {Promise<{uri: string, stop: () => Promise<void>, lost: Promise<never>}>} uri with the database name;
 *   `lost` is rejected with a Failure when the database can not be kept running
 */
export async function startEmbeddedDatabase(dataDir) {
  const mongod = await provisionMongod();
  const record = join(dataDir, 'mongod.json');
  await endOrphan(record);
  const start = async (/** @type {number | undefined} */ port) => {
    const started = await startMongod({ dbPath: join(dataDir, 'mongodb'), mongod, port });
    const { pid, uri } = started;
    writeFileSync(record, JSON.stringify({ pid, identity: processIdentity(pid), uri }));
    return started;
  };
  let running = await step(`Starting the database (${mongod.from})`, () => start(undefined));
  let stopping = false;

  async function keepAlive() {
    /** @type {number[]} */
    let deaths = [];
    for (;;) {
      await running.ended;
      if (stopping) return new Promise(() => {});
      deaths = [...deaths.filter((time) => time > Date.now() - RESTARTS_WITHIN_MS), Date.now()];
      if (deaths.length > RESTARTS)
        throw new Failure('The database keeps ending, so Quizfunnel stops. The data are kept.');
      say('The database ended unexpectedly; starting it again ...');
      // The dead one's port and files are free a moment later.
      await sleep(500);
      running = await start(running.port);
      say('The database is back.');
    }
  }
  const stop = async () => {
    stopping = true;
    await running.stop();
    rmSync(record, { force: true });
  };
  return { uri: `${running.uri}/quizfunnel`, stop, lost: keepAlive() };
}

/** @param {string} record */
async function endOrphan(record) {
  if (!existsSync(record)) return;
  const { pid, identity, uri } = JSON.parse(readFileSync(record, 'utf8'));
  if (identity && processIdentity(pid) === identity) {
    await step('Ending a database that an earlier run left behind', () => shutDownMongod({ pid, uri }));
  }
  rmSync(record, { force: true });
}
