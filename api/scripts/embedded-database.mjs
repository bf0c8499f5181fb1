import { join } from 'node:path';
import { markDataFolder } from './folder-format.mjs';
import { freePort } from './free-port.mjs';
import { keepRunning } from './keep-running.mjs';
import { logFile } from './log-file.mjs';
import { launchMongod, mongodUri, shutDownMongod } from './mongod.mjs';
import { mongodTrouble } from './mongod-trouble.mjs';
import { forget, orphan, remember } from './orphan.mjs';
import { provisionMongod } from './provision-mongod.mjs';
import { Failure, say, step } from './say.mjs';
import { watchDisk } from './watch-disk.mjs';

/**
 * Starts the database that comes with the product, in `dataDir`/mongodb, and keeps it running: for ever, with growing delays.
 * The caller holds the data folder, so a mongod that still runs on it is an orphan and is ended first.
 * @param {string} dataDir
 * @param {{silenceMs?: number, cancelled?: Promise<unknown>}} [options] `silenceMs`: how long it may not answer; `cancelled`:
 *   resolves when a start that is under way is not wanted any more
 * @returns {Promise<{uri: string, stop: () => Promise<void>}>} uri with the database name. The database answers, or is
 *   tried again from time to time; a trouble that only the reader can end is a Failure.
 */
export async function startEmbeddedDatabase(dataDir, { silenceMs = 15_000, cancelled } = {}) {
  markDataFolder(dataDir);
  const mongod = await provisionMongod();
  const record = join(dataDir, 'mongod.json');
  await endOrphan(record);
  const port = await freePort();
  const dbPath = join(dataDir, 'mongodb');
  const log = logFile(join(dataDir, 'logs/mongod.log'));
  let exit = () => /** @type {{code: number | null, signal: string | null} | undefined} */ (undefined);
  const trouble = (/** @type {string} */ how) => mongodTrouble({ dbPath, output: log.tail(), how, exit: exit() });

  const running = keepRunning({
    name: 'The database',
    async launch() {
      log.clearTail();
      const life = launchMongod({ dbPath, port, mongod, onOutput: log.write });
      exit = life.exit;
      remember(record, { pid: life.pid, port });
      return life;
    },
    startSilenceMs: mongod.launchTimeout,
    silenceMs,
    logFile: log.file,
    explain: (how) => trouble(how)?.words,
    givesUp: (how) => trouble(how)?.isFinal ?? false,
    onReady: (times) => times > 1 && say('The database is back.'),
  });
  // One that could not write may hang for long, and dies at last; nothing that it has confirmed is lost by starting it anew.
  const unwatch = watchDisk(dataDir, {
    onFull: () => say(`The disk that holds ${dataDir} is full. Free space on it: Quizfunnel then goes on by itself.`),
    onSpace: () => running.startAnew(`There is space on the disk that holds ${dataDir} again.`),
  });
  const stop = async () => {
    unwatch();
    await running.stop();
    forget(record);
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
  return { uri: mongodUri(port, mongod, 'quizfunnel'), stop };
}

/** @param {string} record */
async function endOrphan(record) {
  const left = orphan(record);
  if (left) await step('Ending a database that an earlier run left behind', () => shutDownMongod(left));
  forget(record);
}
