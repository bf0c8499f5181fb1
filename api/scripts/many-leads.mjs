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
 * over the last `days`, newest first, alternating between the given quizzes. They are not counted
 * yet; the product does that. No destination is told of them.
 * @template {{quiz: string, outcome: string}} Lead
 * @param {Lead} sample
 * @param {{count: number, quizzes?: string[], days?: number, outcomes?: string[]}} wanted
 * @returns {Generator<Lead>}
 */
export function* leadsLike(sample, { count, quizzes = [sample.quiz], days = 360, outcomes = [sample.outcome] }) {
  const now = Date.now();
  for (let n = 0; n < count; n += 1) {
    const firstName = /** @type {string} */ (FIRST[n % FIRST.length]);
    const lastName = /** @type {string} */ (LAST[Math.floor(n / FIRST.length) % LAST.length]);
    const host = /** @type {string} */ (HOSTS[n % HOSTS.length]);
    const outcome = outcomes[n % outcomes.length];
    const name = `${firstName} ${lastName}`;
    const email = `${firstName.normalize('NFKD').replace(/\W/g, '')}.${n}@${host}`;
    const createdAt = new Date(now - Math.floor((n * days * DAY_MS) / count));
    yield/** @type {Lead} */ (
      /** @type {unknown} */ ({
        ...sample,
        _id: randomBytes(13).toString('hex').slice(1),
        quiz: quizzes[n % quizzes.length],
        sessionId: randomUUID(),
        name,
        firstName,
        lastName,
        email,
        addresses: [email.toLowerCase()],
        mailbox: email.toLowerCase(),
        outcome,
        ...(outcome === sample.outcome ? {} : { outcomeId: outcome }),
        counted: false,
        outbox: [],
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
