import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../scripts/free-port.mjs';
import { inFolder } from './lib/folder.mjs';
import { makeLeadClient } from './lib/lead-client.mjs';
import { publishQuiz, signIn } from './lib/owner.mjs';
import { compareWithStored, withDatabaseOf } from './lib/stored-leads.mjs';
import { startSupervisedProduct } from './lib/supervised-product.mjs';
import { must } from './lib/table.mjs';

export const family = 'kill -9 while leads are sent';

const DATABASE = 'quizfunnel';
const LINKS = 3;
/** As long as a process that was killed keeps what it was sending from others, and a first retry. */
const SENT_WITHIN_MS = 120_000;

/** @type {import('./campaign.mjs').Fault[]} */
export const faults = [
  {
    name: 'during fan-out and sending',
    did: `kill -9 of the API process, while each lead is sent to a connected tool through ${LINKS} links`,
    times: { short: 2, long: 20 },
    limits: { short: { acknowledged: 50 }, long: { acknowledged: 1_000 } },
    run: killWhileSending,
  },
];

/**
 * @param {import('./campaign.mjs').Round} round
 * @returns {Promise<import('./lib/table.mjs').Measured>}
 */
function killWhileSending({ times, say }) {
  return inFolder(async (dataDir) => {
    const tool = await startTool();
    const port = await freePort();
    const product = startSupervisedProduct({ dataDir, port, env: { WEBHOOK_ALLOWED_HOSTS: tool.host } });
    try {
      if (!(await product.ready(120_000))) throw new Error(`It did not start:\n${product.output()}`);
      const owner = await signIn(product.origin, 'owner@example.com');
      const quiz = await publishQuiz(owner);
      for (let link = 1; link <= LINKS; link += 1) {
        const credentials = { url: `http://${tool.host}/${link}` };
        const { id } = await owner.ask('POST', '/api/connections', { vendor: 'webhook', name: `${link}`, credentials });
        await owner.ask('PUT', `/api/quizzes/${quiz}/links/link-${link}`, { connection: id, settings: {} });
      }
      const client = await makeLeadClient({ origin: product.origin, quiz });
      const stop = client.load({ perSecond: 30 });
      let done = 0;
      for (; done < times; done += 1) {
        // Mostly between two rounds of the outbox, with sends under way.
        await sleep(1_500 + Math.random() * 1_000);
        const pid = product.api();
        if (!pid) throw new Error('There is no process to kill.');
        const before = tool.attempts();
        process.kill(pid, 'SIGKILL');
        const from = performance.now();
        await client.timeToRecover(30_000, from);
        say(`killed ${done + 1} of ${times}, after ${before} messages`);
      }
      await sleep(1_000);
      await stop();
      await client.finish(10_000);
      const where = { mongoUri: product.mongoUri(), database: DATABASE };
      const left = await untilSent(where);
      const counts = await compareWithStored({ ...where, client });
      const stored = await storedIds(where);
      const { longestMs, statuses, unexpected } = client.seen;
      client.close();
      return {
        times: done,
        ...counts,
        longestMs,
        statuses,
        unexpected,
        checks: [must('nothing is left to be sent', left === 0, `${left} messages`), ...tool.checks(stored)],
      };
    } finally {
      await product.stop();
      await tool.close();
    }
  });
}

/** A tool that has an account for each link, and knows leads by our ids. */
async function startTool() {
  /** Ids of messages by lead, by the path of the account. @type {Map<string, Map<string, Set<string>>>} */
  const accounts = new Map();
  let attempts = 0;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const { type, data } = JSON.parse(body);
      if (type === 'lead.created') {
        attempts += 1;
        const path = request.url ?? '';
        const leads = accounts.get(path) ?? new Map();
        accounts.set(path, leads);
        leads.set(data.id, (leads.get(data.id) ?? new Set()).add(String(request.headers['webhook-id'])));
      }
      // So long that a kill finds some under way.
      setTimeout(() => response.writeHead(204).end(), 20);
    });
  });
  await new Promise((listening) => server.listen(0, '127.0.0.1', () => listening(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return {
    host: `127.0.0.1:${port}`,
    attempts: () => attempts,
    /** @param {string[]} stored ids of leads @returns {import('./lib/table.mjs').Check[]} */
    checks(stored) {
      const each = [...accounts.values()];
      const missing = stored.flatMap((id) => each.filter((leads) => !leads.has(id)));
      const unknown = each.flatMap((leads) => [...leads.keys()].filter((id) => !stored.includes(id)));
      const renamed = each.flatMap((leads) => [...leads.values()].filter((ids) => ids.size > 1));
      const sent = each.reduce((sum, leads) => sum + leads.size, 0);
      return [
        must(
          'each lead has come through each link',
          each.length === LINKS && missing.length === 0,
          `${sent} have come, ${missing.length} are missing`,
        ),
        must('no lead has come that is not stored', unknown.length === 0, `${unknown.length}`),
        must(
          'no lead has come under two ids of a message',
          renamed.length === 0,
          `${renamed.length} of ${attempts} messages`,
        ),
      ];
    },
    close() {
      server.closeAllConnections();
      return new Promise((closed) => server.close(closed));
    },
  };
}

/** @param {{mongoUri: string, database: string}} where @returns {Promise<string[]>} */
const storedIds = (where) =>
  withDatabaseOf(where, async (db) => {
    const leads = await db
      .collection('submissions')
      .find({}, { projection: { _id: 1 } })
      .toArray();
    return leads.map(({ _id }) => String(_id));
  });

/** How many are not sent in time. @param {{mongoUri: string, database: string}} where */
async function untilSent(where) {
  const from = performance.now();
  for (;;) {
    const left = await withDatabaseOf(where, async (db) => {
      const inOutbox = await db.collection('submissions').countDocuments({ 'outbox.0': { $exists: true } });
      const sent = { destination: 'connected', state: { $ne: 'delivered' } };
      return inOutbox + (await db.collection('deliveries').countDocuments(sent));
    });
    if (left === 0 || performance.now() - from > SENT_WITHIN_MS) return left;
    await sleep(500);
  }
}
