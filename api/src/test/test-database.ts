import mongoose from 'mongoose';
import { closeDatabase, connectDatabase } from '../db/database.ts';
import { markDatabase } from '../db/database-format.ts';
import { buildIndexes } from '../models.ts';
import { describeSpare, leaveSpare, newDatabaseName, takeSpare } from './spare-databases.ts';

export type TestDatabase = {
  name: string;
  db: NonNullable<typeof mongoose.connection.db>;
  /** Closes the connection and deletes everything that was written. */
  close: () => Promise<void>;
};

/**
 * A database of its own on the test run's mongod, with all indexes and no documents, which nobody else writes to: what a test left to be
 * counted stays so until the test counts it.
 */
export async function startTestDatabase(
  mongoUri = process.env.QF_TEST_MONGODB_URI,
  isMeasured = false,
): Promise<TestDatabase> {
  if (!mongoUri) throw new Error('QF_TEST_MONGODB_URI names no MongoDB');
  // A file that failed may have left its connection open: to connect once more would quietly stay on its database.
  await closeDatabase();
  const spare = await takeSpare();
  const name = spare?._id ?? newDatabaseName();
  await connectDatabase(mongoUri, name, isMeasured);
  await markDatabase();
  if (!spare) await buildIndexes();
  const db = mongoose.connection.db as NonNullable<typeof mongoose.connection.db>;
  const description = spare ?? (await describeSpare(db));
  return {
    name,
    db,
    close: async () => {
      await closeDatabase();
      await leaveSpare(description);
    },
  };
}
