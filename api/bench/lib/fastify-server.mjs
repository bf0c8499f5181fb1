// What submissions are measured against as well: Fastify as its guide shows it, with one insert for each.

import { randomUUID } from 'node:crypto';
import fastify from 'fastify-5';
import { MongoClient } from 'mongodb';

const { MONGO_URI = '', DATABASE } = process.env;
const client = await MongoClient.connect(MONGO_URI, { serverMonitoringMode: 'poll' });
const db = client.db(DATABASE);
const lead = await db.collection('submissions').findOne({});
await db.createCollection('fastify_leads');

const app = fastify();
app.post('/submit', async (request) => {
  const { sessionId, email } = /** @type {{sessionId: string, email: string}} */ (request.body);
  const _id = randomUUID();
  await db
    .collection('fastify_leads')
    .insertOne(/** @type {any} */ ({ ...lead, _id, sessionId, email }), { writeConcern: { w: 'majority', j: true } });
  return { id: _id };
});
await app.listen({ port: 0, host: '127.0.0.1' });
process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (app.server.address()).port });
process.once('disconnect', () => process.exit());
