import { randomUUID } from 'node:crypto';
import { freePort } from '../../scripts/free-port.mjs';
import { startProduct } from '../../scripts/start-product.mjs';
import { makeLeadClient } from './lead-client.mjs';
import { publishQuiz, signIn } from './owner.mjs';
import { checkFigures, compareWithStored, withDatabaseOf } from './stored-leads.mjs';

/** One secret for every process, and no limits of calls a minute, which no fault is about. */
export const settings = {
  SESSION_SECRET: 'a secret that several processes share',
  RATE_LIMIT_PUBLIC_WRITES: '1000000',
  RATE_LIMIT_LOGINS: '1000000',
};

/**
 * One API process on a database of its own, with an owner and their published quiz.
 * @template T
 * @param {{mongoUri?: string, directUri?: string, env?: NodeJS.ProcessEnv}} options `mongoUri` is the way the product takes to the
 *   database, `directUri` the way we take; both are the test run's by default
 * @param {(given: Awaited<ReturnType<typeof prepare>>) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withProduct({ mongoUri, directUri = process.env.QF_TEST_MONGODB_URI ?? '', env = {} }, work) {
  const given = await prepare({ mongoUri: mongoUri ?? directUri, directUri, env });
  try {
    return await work(given);
  } finally {
    given.client.close();
    await given.product.kill();
    await withDatabaseOf(given.where, (db) => db.dropDatabase());
  }
}

/** @param {{mongoUri: string, directUri: string, env: NodeJS.ProcessEnv}} options */
async function prepare({ mongoUri, directUri, env }) {
  const database = `faults_${randomUUID().slice(0, 8)}`;
  const where = { mongoUri: directUri, database };
  const port = await freePort();
  const start = () => startProduct({ mongoUri, database, port, env: { ...settings, ...env } });
  const first = await start();
  const owner = await signIn(first.url, 'owner@example.com');
  const quiz = await publishQuiz(owner);
  // The built-in sign-in, which no installation on the web has, slows its process for good.
  await first.stop();
  const product = await start();
  const pages = [
    '/api/quizzes',
    `/api/quizzes/${quiz}/analytics`,
    '/api/analytics/overview',
    `/api/public/quiz/${quiz}`,
  ];
  const reads = pages.map((path) => ({ path, cookie: owner.cookie() }));
  const client = await makeLeadClient({ origin: product.url, quiz, reads });
  return {
    product,
    where,
    owner,
    quiz,
    client,
    /** What every row about leads reports. */
    async result() {
      await client.finish(10_000);
      const counts = await compareWithStored({ ...where, client });
      const { longestMs, statuses, unexpected } = client.seen;
      const checks = await checkFigures({ ...where, owner, quiz });
      return { ...counts, longestMs, statuses, unexpected, checks };
    },
  };
}
