import { randomBytes, randomUUID } from 'node:crypto';

const FIRST =
  'Ann Berta Carla Dora Emil Fritz Gus Hanna Ida Julia Karl Lena Maria Nora Otto Paula Rosa Stefan Thomas Zoë'.split(
    ' ',
  );
const LAST =
  'Bauer Becker Fischer Garcia Hoffmann Jones Klein Koch Lee Meyer Müller Richter Schmidt Smith Weber Wolf'.split(' ');
const HOSTS = ['example.com', 'mail.example.org', 'example.net'];
const DAY_MS = 86_400_000;

/**
 * Generates many leads from a stored one, for tests and benchmarks: other people, spread evenly
 * over the last `days`, newest first, alternating between the given quizzes and their outcomes. They
 * are neither counted nor searchable yet; the product does that. No destination is told of them.
 * @template {{quiz: string, outcome: string, outcomeId: string}} Lead
 * @param {Lead} sample
 * @param {{count: number, quizzes?: {id: string, outcomes: {id: string, name: string}[]}[], days?: number}} wanted
 *   `quizzes` is the sample's with its outcome, where none is given
 * @returns {Generator<Lead>}
 */
export function* leadsLike(sample, { count, quizzes = [], days = 360 }) {
  const own = { id: sample.quiz, outcomes: [{ id: sample.outcomeId, name: sample.outcome }] };
  const given = quizzes.length > 0 ? quizzes : [own];
  const now = Date.now();
  for (let n = 0; n < count; n += 1) {
    const firstName = /** @type {string} */ (FIRST[n % FIRST.length]);
    const lastName = /** @type {string} */ (LAST[Math.floor(n / FIRST.length) % LAST.length]);
    const host = /** @type {string} */ (HOSTS[n % HOSTS.length]);
    const quiz = /** @type {typeof own} */ (given[n % given.length]);
    const outcome = /** @type {typeof own.outcomes[0]} */ (quiz.outcomes[n % quiz.outcomes.length]);
    const name = `${firstName} ${lastName}`;
    const email = `${firstName.normalize('NFKD').replace(/\W/g, '')}.${n}@${host}`;
    const createdAt = new Date(now - Math.floor((n * days * DAY_MS) / count));
    yield/** @type {Lead} */ (
      /** @type {unknown} */ ({
        ...sample,
        _id: randomBytes(13).toString('hex').slice(1),
        quiz: quiz.id,
        sessionId: randomUUID(),
        name,
        firstName,
        lastName,
        email,
        addresses: [email.toLowerCase()],
        mailbox: email.toLowerCase(),
        outcomeId: outcome.id,
        outcome: outcome.name,
        counted: false,
        outbox: ['lead.changed'],
        createdAt,
      })
    );
  }
}

/**
 * Inserts documents in batches.
 * @param {import('mongodb').Collection<any>} collection
 * @param {Iterable<object>} documents
 */
export async function insertAll(collection, documents) {
  const BATCH = 2_000;
  let batch = [];
  for (const document of documents) {
    batch.push(document);
    if (batch.length < BATCH) continue;
    await collection.insertMany(batch, { ordered: false });
    batch = [];
  }
  if (batch.length > 0) await collection.insertMany(batch, { ordered: false });
}
