// The least that submissions can cost: no framework, nothing checked, and leads written together, with the indexes that the product's have.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { MongoClient } from 'mongodb';

/** Leads that are written at once. */
const MOST = 500;

const { MONGO_URI = '', DATABASE } = process.env;
const client = await MongoClient.connect(MONGO_URI, { serverMonitoringMode: 'poll' });
const db = client.db(DATABASE);
const lead = await db.collection('submissions').findOne({});
const leads = await db.createCollection('grouped_leads');
const indexes = await db.collection('submissions').indexes();
await leads.createIndexes(
  indexes
    .filter(({ name }) => name !== '_id_')
    .map(({ key, name, unique = false, partialFilterExpression }) => ({
      key,
      ...(name ? { name } : {}),
      unique,
      ...(partialFilterExpression ? { partialFilterExpression } : {}),
    })),
);

/** @type {Array<{document: any, answer: () => void}>} */
const waiting = [];
let isWriting = false;
async function write() {
  if (isWriting) return;
  isWriting = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0, MOST);
    await leads.insertMany(
      batch.map(({ document }) => document),
      { ordered: false, writeConcern: { w: 'majority', j: true } },
    );
    for (const { answer } of batch) answer();
  }
  isWriting = false;
}

const server = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    const { sessionId, email } = JSON.parse(body);
    const _id = randomUUID();
    const answer = () => response.setHeader('content-type', 'application/json').end(JSON.stringify({ id: _id }));
    waiting.push({ document: { ...lead, _id, sessionId, email, addresses: [email], mailbox: email }, answer });
    void write();
  });
});
server.listen(0, '127.0.0.1', () => {
  process.send?.({ port: /** @type {import('node:net').AddressInfo} */ (server.address()).port });
});
process.once('disconnect', () => process.exit());
