import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { startDatabaseProxy } from '../test/database-proxy.ts';
import { insertBatch, outcomesOf } from './batch-write.ts';
import { connectDatabase } from './database.ts';

const statuses = (reply: Parameters<typeof outcomesOf>[0], count: number) =>
  outcomesOf(reply, count).map(({ status }) => status);

describe('what a reply says of a batch', () => {
  it('is written only where nothing speaks against it', () => {
    expect(statuses({ n: 3 }, 3)).toEqual(['written', 'written', 'written']);
    expect(
      statuses(
        {
          n: 1,
          writeErrors: [
            { index: 0, code: 11_000 },
            { index: 2, code: 121 },
          ],
        },
        3,
      ),
    ).toEqual(['duplicate', 'written', 'failed']);
  });
  it('is nothing where the reply does not account for every document, or no majority has it', () => {
    expect(statuses({ n: 2 }, 3)).toEqual(['failed', 'failed', 'failed']);
    expect(statuses({ n: 0, writeErrors: [] }, 2)).toEqual(['failed', 'failed']);
    expect(statuses({ n: 2, writeConcernError: { code: 64 } }, 2)).toEqual(['failed', 'failed']);
  });
});

it('tells in time that a batch is not known to be written, however long the database takes', async () => {
  const proxy = await startDatabaseProxy();
  await connectDatabase(proxy.uri, 'batch-write-in-time');
  try {
    const insert = (ms: number) => insertBatch('batches', [{}, {}], ms);
    expect((await insert(20_000)).map(({ status }) => status)).toEqual(['written', 'written']);
    proxy.set({ delayMs: 4_000 });
    const from = performance.now();
    expect((await insert(300)).map(({ status }) => status)).toEqual(['failed', 'failed']);
    expect(performance.now() - from).toBeLessThan(3_000);
  } finally {
    proxy.set('pass');
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
    await proxy.close();
  }
});

it('writes a batch however large its documents are together', async () => {
  await connectDatabase(process.env.QF_TEST_MONGODB_URI as string, 'batch-write-large');
  try {
    const documents = Array.from({ length: 30 }, (_, _id) => ({ _id, text: 'あ'.repeat(300_000) }));
    const outcomes = await insertBatch('batches', [...documents, documents[0] as object], 10_000);
    expect(outcomes.map(({ status }) => status)).toEqual([...documents.map(() => 'written'), 'duplicate']);
  } finally {
    await mongoose.connection.dropDatabase();
    await mongoose.disconnect();
  }
});
