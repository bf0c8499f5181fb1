import { randomBytes } from 'node:crypto';
import mongoose from 'mongoose';
import { wantedIndexes } from '../models.ts';

type Db = mongoose.mongo.Db;
/** A database with every collection and index and no document. */
type Spare = { _id: string; collections: string[]; indexes: number; wanted: string };

/** Above this many documents a database is dropped: deleting them takes longer than building its indexes again. */
const MAX_DOCUMENTS = 5_000;

/** Names all databases of the test run; its global setup (test-mongod.mjs) drops them in the end. */
const prefix = `test_${process.env.QF_TEST_RUN}`;

export const newDatabaseName = () => `${prefix}_${randomBytes(6).toString('hex')}`;

/** Takes a database that another test file has left, if there is one. Nobody else gets it. */
export const takeSpare = (): Promise<Spare | null> =>
  withSpares((spares) => spares.findOneAndDelete({ wanted: wanted() }));

/** The description of a database whose indexes have just been built. */
export async function describeSpare(db: Db): Promise<Spare> {
  return { _id: db.databaseName, collections: await collectionsOf(db), indexes: await indexesOf(db), wanted: wanted() };
}

/**
 * Empties a database and leaves it to the next test file: building the indexes takes longer than the tests of most files. Drops it where
 * a test has changed more than documents, or has written many. Nothing may write to it any more.
 */
export const leaveSpare = (spare: Spare): Promise<void> =>
  withSpares(async (spares, client) => {
    const db = client.db(spare._id);
    if (await canBeEmptied(db, spare)) await spares.insertOne(spare);
    else await db.dropDatabase();
  });

async function canBeEmptied(db: Db, spare: Spare): Promise<boolean> {
  if ((await db.stats()).objects > MAX_DOCUMENTS) return false;
  for (const name of await collectionsOf(db)) if (!spare.collections.includes(name)) await db.dropCollection(name);
  await Promise.all(spare.collections.map((name) => db.collection(name).deleteMany({})));
  const { collections, indexes, objects } = await db.stats();
  return collections === spare.collections.length && indexes === spare.indexes && objects === 0;
}

/** Other indexes are another version of the product, as when a watched model has just been edited. */
const wanted = () => JSON.stringify(wantedIndexes());
const collectionsOf = async (db: Db) =>
  (await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name);
const indexesOf = async (db: Db): Promise<number> => (await db.stats()).indexes;

/** The list is kept in the mongod itself, which all processes of a run have in common. */
async function withSpares<T>(
  use: (spares: mongoose.mongo.Collection<Spare>, client: mongoose.mongo.MongoClient) => Promise<T>,
): Promise<T> {
  const client = new mongoose.mongo.MongoClient(process.env.QF_TEST_MONGODB_URI as string);
  try {
    return await use(client.db(prefix).collection<Spare>('spares'), client);
  } finally {
    await client.close();
  }
}
