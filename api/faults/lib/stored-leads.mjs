import { setTimeout as sleep } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { withDatabase } from '../../scripts/start-product.mjs';
import { must } from './table.mjs';

/**
 * Compares what the clients were told with what is stored.
 * @param {{mongoUri: string, database: string, client: import('./lead-client.mjs').LeadClient}} given
 * @returns {Promise<{acknowledged: number, lost: number, doubled: number}>}
 */
export async function compareWithStored({ mongoUri, database, client }) {
  const changed = await client.idsThatChanged(50);
  const told = client.seen.leads.filter(({ id }) => id);
  const stored = await withDatabaseOf({ mongoUri, database }, (db) =>
    db
      .collection('submissions')
      .find({}, { projection: { email: 1 } })
      .toArray(),
  );
  const byId = new Map(stored.map(({ _id, email }) => [String(_id), email]));
  const emails = new Set(stored.map(({ email }) => email));
  return {
    acknowledged: told.length,
    lost: told.filter(({ id, email }) => byId.get(id ?? '') !== email).length,
    doubled: stored.length - emails.size + changed,
  };
}

/**
 * Whether an owner is shown figures that equal a recount of what is stored, within five seconds of the last lead.
 * @param {{mongoUri: string, database: string, owner: import('./owner.mjs').Owner, quiz: string}} given
 * @returns {Promise<import('./table.mjs').Check[]>}
 */
export const checkFigures = (given) =>
  compareFigures(given).catch((error) => [must('figures can be compared with what is stored', false, error.message)]);

/** @param {Parameters<typeof checkFigures>[0]} given */
async function compareFigures({ mongoUri, database, owner, quiz }) {
  const from = performance.now();
  for (;;) {
    const figures = await owner.ask('GET', `/api/quizzes/${quiz}/analytics`);
    const shown = [figures.totalViews, figures.totalStarts, figures.totalCompletions, figures.totalLeads];
    const right = await countSessions({ mongoUri, database, quiz });
    const equal = shown.every((value, index) => value === right[index]);
    if (!equal && performance.now() - from < 5_000) {
      await sleep(250);
      continue;
    }
    const recount = await patiently(() => owner.ask('POST', `/api/quizzes/${quiz}/recount`));
    const wrong = recount.wrongTotals || recount.wrongDays.length > 0;
    return [
      must(
        'figures equal a count of what is stored within 5 s',
        equal,
        equal ? 'yes' : `shown ${shown}, stored ${right}`,
      ),
      must('a recount finds nothing wrong', !wrong, wrong ? 'it had to repair figures' : 'yes'),
    ];
  }
}

/** A recount of much is asked for again until it is done. @template T @param {() => Promise<T>} ask @returns {Promise<T>} */
async function patiently(ask) {
  for (let tried = 0; ; tried += 1) {
    try {
      return await ask();
    } catch (error) {
      if (tried === 20) throw error;
      await sleep(1_000);
    }
  }
}

/**
 * Views, starts, completions and leads, counted one by one. A lead implies the stages before it.
 * @param {{mongoUri: string, database: string, quiz: string}} where
 * @returns {Promise<number[]>}
 */
const countSessions = ({ quiz, ...where }) =>
  withDatabaseOf(where, async (db) => {
    const submissions = await db
      .collection('submissions')
      .find({ quiz }, { projection: { sessionId: 1 } })
      .toArray();
    const visits = await db.collection('visits').find({ quiz }).toArray();
    const leads = submissions.map(({ sessionId }) => sessionId);
    const reached = ['viewAt', 'startAt', 'completeAt'].map(
      (stage) => new Set([...leads, ...visits.filter((visit) => visit[stage]).map(({ sessionId }) => sessionId)]).size,
    );
    return [...reached, leads.length];
  });

/**
 * @template T
 * @param {{mongoUri: string, database: string}} where
 * @param {(db: import('mongodb').Db) => Promise<T>} work
 */
export async function withDatabaseOf({ mongoUri, database }, work) {
  const client = new MongoClient(withDatabase(mongoUri, database), {
    serverSelectionTimeoutMS: 30_000,
    socketTimeoutMS: 120_000,
    serverMonitoringMode: 'poll',
  });
  try {
    return await work(client.db(database));
  } finally {
    await client.close();
  }
}
