import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { closeDatabase, connectDatabase } from '../database.ts';
import { buildIndexes } from '../models.ts';

export type TestDatabase = {
  name: string;
  db: NonNullable<typeof mongoose.connection.db>;
  /** Removes it. */
  close: () => Promise<void>;
};

/**
 * A database of its own on the test run's mongod, with all indexes, which nobody else writes to: what a test left to be counted stays so
 * until the test counts it.
 */
export async function startTestDatabase(mongoUri = process.env.QF_TEST_MONGODB_URI): Promise<TestDatabase> {
  if (!mongoUri) throw new Error('QF_TEST_MONGODB_URI names no MongoDB');
  const name = `test_${randomBytes(6).toString('hex')}`;
  await connectDatabase(mongoUri, name);
  await buildIndexes();
  return {
    name,
    db: mongoose.connection.db as NonNullable<typeof mongoose.connection.db>,
    close: async () => {
      await mongoose.connection.dropDatabase();
      await closeDatabase();
    },
  };
}
