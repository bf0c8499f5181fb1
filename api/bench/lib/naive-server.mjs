// What the visitors' calls are measured against: Express 5 as its guide shows it, in a process of its own.

import { randomUUID } from 'node:crypto';
import express from 'express';
import { MongoClient } from 'mongodb';

const { MONGO_URI = '', DATABASE } = process.env;
const client = await MongoClient.connect(MONGO_URI, { serverMonitoringMode: 'poll' });
const db = client.db(DATABASE);

/** A document as the product stored it, to be stored again for another visitor. @param {string} from @param {object} filter */
const sampleOf = async (from, filter) => {
  const found = await db.collection(from).findOne(filter);
  if (!found) throw new Error(`Nothing is stored that calls of ${from} can be likened to`);
  return found;
};
const lead = await sampleOf('submissions', {});
// A visit grows with each event: one that has begun, and one half-way.
const visits = {
  '/first-events': await sampleOf('visits', { answered: { $size: 0 }, completeAt: { $exists: false } }),
  '/events': await sampleOf('visits', { answered: { $size: 4 }, leadAt: { $exists: false } }),
};
await Promise.all(['naive_leads', 'naive_visits'].map((name) => db.createCollection(name)));

const app = express();
app.use(express.json());
app.post('/submit', async (request, response) => {
  const { sessionId, email } = request.body;
  const _id = randomUUID();
  await db
    .collection('naive_leads')
    .insertOne(/** @type {any} */ ({ ...lead, _id, sessionId, email }), { writeConcern: { w: 'majority', j: true } });
  response.json({ id: _id });
});
for (const [path, visit] of Object.entries(visits))
  app.post(path, async (request, response) => {
    const { sessionId } = request.body;
    await db
      .collection('naive_visits')
      .insertOne(/** @type {any} */ ({ ...visit, _id: `${randomUUID()}:${sessionId}`, sessionId }), {
        writeConcern: { w: 'majority' },
      });
    response.status(204).end();
  });
app.get('/constant/:bytes', (request, response) => {
  response.json(constant(Number(request.params.bytes)));
});

/** @type {Map<number, {text: string}>} */
const constants = new Map();
/** @param {number} bytes of its JSON */
function constant(bytes) {
  const known = constants.get(bytes) ?? { text: 'x'.repeat(bytes - '{"text":""}'.length) };
  constants.set(bytes, known);
  return known;
}

const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port });
});
process.once('disconnect', () => process.exit());
