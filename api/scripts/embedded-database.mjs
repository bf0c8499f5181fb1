import { join } from 'node:path';
import { markDataFolder } from './folder-format.mjs';
import { freePort } from './free-port.mjs';
import { keepRunning } from './keep-running.mjs';
import { logFile } from './log-file.mjs';
import { launchMongod, mongodUri, shutDownMongod } from './mongod.mjs';
import { loadMongodPassword } from './mongod-password.mjs';
import { mongodTrouble } from './mongod-trouble.mjs';
import { deleteRecord, findOrphan, recordChild } from './orphan.mjs';
import { provisionMongod } from './provision-mongod.mjs';
import { redactMongodLog } from './redact-mongod-log.mjs';
import { Failure, say, step } from './say.mjs';
import { watchDisk } from './watch-disk.mjs';

/**
 * Starts the embedded database in `dataDir`/mongodb and supervises it: restarts it with growing
 * delays until it is stopped. It answers to the password in `dataDir` alone. The caller holds the lock of the data folder, so a mongod that still
 * runs there is an orphan and is ended first.
 * @param {string} dataDir
 * @param {{silenceMs?: number, cancelled?: Promise<unknown>}} [options] `silenceMs`: restarts it
 *   after so long without an answer; `cancelled`: resolves to abort a start
 * @returns {Promise<{uri: string, stop: () => Promise<void>}>} uri with the database name. Resolves
 *   when the first start succeeded or will be retried; rejects with a Failure if only the operator
 *   can solve the problem.
 */
export async function startEmbeddedDatabase(dataDir, { silenceMs = 15_000, cancelled } = {}) {
  markDataFolder(dataDir);
  const mongod = await provisionMongod();
  const record = join(dataDir, 'mongod.json');
  await endOrphan(record);
  const port = await freePort();
  const password = loadMongodPassword(dataDir);
  const uri = mongodUri(port, mongod, { database: 'quizfunnel', password });
  const dbPath = join(dataDir, 'mongodb');
  const log = logFile(join(dataDir, 'logs/mongod.log'));
  let exit = () => /** @type {{code: number | null, signal: string | null} | undefined} */ (undefined);
  const trouble = (/** @type {string} */ how) => mongodTrouble({ dbPath, output: log.tail(), how, exit: exit() });

  const running = keepRunning({
    name: 'The database',
    async launch() {
      log.clearTail();
      const redacted = redactMongodLog(log.write);
      const life = launchMongod({ dbPath, port, mongod, password, onOutput: redacted.write });
      void life.ended.then(redacted.end);
      exit = life.exit;
      recordChild(record, { pid: life.pid, uri });
      return life;
    },
    startSilenceMs: mongod.launchTimeout,
    silenceMs,
    logFile: log.file,
    explain: (how) => trouble(how)?.words,
    givesUp: (how) => trouble(how)?.isFinal ?? false,
    onReady: (times) => times > 1 && say('The database is back.'),
  });
  // A mongod that could not write may hang for long before it exits. A restart is safe: what it
  // acknowledged is on disk.
  const unwatch = watchDisk(dataDir, {
    onFull: () => say(`The disk that holds ${dataDir} is full. Free space on it: Quizfunnel then goes on by itself.`),
    onSpace: () => running.restart(`There is space on the disk that holds ${dataDir} again.`),
  });
  const stop = async () => {
    unwatch();
    await running.stop();
    deleteRecord(record);
  };
  let isStarting = true;
  void cancelled?.then(async () => {
    if (isStarting) await stop();
  });
  const wrong = await step(`Starting the database (${mongod.from})`, () => running.settled);
  isStarting = false;
  if (wrong && trouble('')?.isFinal) {
    await stop();
    throw new Failure(wrong);
  }
  return { uri, stop };
}

/** @param {string} record */
async function endOrphan(record) {
  const left = findOrphan(record);
  if (left) await step('Ending a database that an earlier run left behind', () => shutDownMongod(left));
  deleteRecord(record);
}
