import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from '../scripts/folders.mjs';
import { freePort } from '../scripts/free-port.mjs';
import { startProduct } from '../scripts/start-product.mjs';
import { startBalancer } from './lib/balancer.mjs';
import { settings } from './lib/bare-product.mjs';
import { makeLeadClient } from './lib/lead-client.mjs';
import { buildNextVersion } from './lib/next-version.mjs';
import { startOpenPages } from './lib/open-pages.mjs';
import { publishQuiz, signIn } from './lib/owner.mjs';
import { startSaving } from './lib/saving-owner.mjs';
import { checkFigures, compareWithStored, withDatabaseOf } from './lib/stored-leads.mjs';
import { atMost, must } from './lib/table.mjs';

/** Longer than the proxy’s health check interval, as docs/operation.md says. */
const SHUTDOWN_DELAY_MS = '1500';

export const family = 'two versions behind a proxy';

/** @type {import('./campaign.mjs').Fault[]} */
export const faults = [
  {
    name: 'updated and back',
    did: 'two processes updated one after the other under load, and back',
    times: { short: 1, long: 6 },
    limits: { longestMs: 5_000, acknowledged: 50 },
    run: updateAndBack,
  },
];

/**
 * From this version to a made-up next one and back. From the version before to this one where `QF_PREVIOUS_RELEASE` names a
 * checkout of it that is built.
 * @param {import('./campaign.mjs').Round} round
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
async function updateAndBack({ times, say }) {
  const built = join(root, 'dist/api/server.mjs');
  const previous = process.env.QF_PREVIOUS_RELEASE;
  const [older, newer] = previous ? [join(previous, 'dist/api/server.mjs'), built] : [built, buildNextVersion()];
  const mongoUri = process.env.QF_TEST_MONGODB_URI ?? '';
  const where = { mongoUri, database: `faults_${randomUUID().slice(0, 8)}` };
  const front = await freePort();
  const origin = `http://127.0.0.1:${front}`;
  const ports = [await freePort(), await freePort()];
  const env = { ...settings, HOST: '127.0.0.1', PUBLIC_URL: origin, SHUTDOWN_DELAY_MS };
  const start = (/** @type {number} */ index, /** @type {string} */ file) =>
    startProduct({ ...where, port: ports[index], file, env });

  const balancer = await startBalancer({ ports, port: front });
  // The built-in sign-in remembers what is under way in its own process: it is done while there is one.
  const processes = [await start(0, older)];
  try {
    const owner = await signIn(origin, 'owner@example.com');
    const quiz = await publishQuiz(owner);
    processes.push(await start(1, older));
    const reads = ['/api/quizzes', `/api/public/quiz/${quiz}`].map((path) => ({ path, cookie: owner.cookie() }));
    const client = await makeLeadClient({ origin, quiz, reads });
    const stopVisitors = client.load({ perSecond: 15, atOnce: 40 });
    const saving = startSaving(owner, quiz);
    const pages = startOpenPages(origin, quiz);
    for (let done = 0; done < times; done += 1) {
      for (const [index, file] of /** @type {const} */ ([
        [0, newer],
        [1, newer],
        [0, older],
        [1, older],
      ])) {
        await sleep(1_500);
        await processes[index]?.stop();
        processes[index] = await start(index, file);
      }
      say(`${done + 1} of ${times}: ${JSON.stringify(client.seen.statuses)}`);
    }
    await sleep(1_000);
    await stopVisitors();
    await client.finish(10_000);
    const saves = await saving.stop();
    const scripts = await pages.stop();
    const { statuses, longestMs, unexpected } = client.seen;
    const counts = await compareWithStored({ ...where, client });
    const figures = await checkFigures({ ...where, owner, quiz });
    const migrated = await withDatabaseOf(where, (db) =>
      db.collection('submissions').countDocuments({ migrated: true }),
    );
    client.close();
    const failed = Object.entries(statuses).reduce(
      (sum, [label, times]) => sum + (/^2\d\d$/.test(label) ? 0 : times),
      0,
    );
    say(`${saves.saved} saves, ${scripts.fetched} files of ${scripts.versions} builds fetched by open pages`);
    return {
      times,
      ...counts,
      longestMs,
      statuses,
      unexpected,
      checks: [
        atMost('failed requests', failed, 0),
        must('each save of the owner is stored', saves.failures.length === 0, saves.failures.join(', ') || 'yes'),
        must('both builds were met by pages', scripts.versions === 2, String(scripts.versions)),
        must(
          'open pages got every file',
          scripts.failures.length === 0,
          scripts.failures.slice(0, 5).join(', ') || 'yes',
        ),
        must('stored data was migrated meanwhile', migrated > 0 || Boolean(previous), String(migrated)),
        ...figures,
      ],
    };
  } finally {
    balancer.close();
    await Promise.all(processes.map((process) => process.kill()));
    await withDatabaseOf(where, (db) => db.dropDatabase());
  }
}
