import mongoose from 'mongoose';
import { DURABLE } from './batch-write.ts';
import { DATA_FORMAT, formatProblem } from './data-format.mjs';

type FormatMark = { _id: 'format'; format: number };
const database = () => mongoose.connection.db as mongoose.mongo.Db;
const marks = () => database().collection<FormatMark>('data_format');

/** Of these each version has written to at least one by the time that it serves requests. */
const TELLING = ['prepared', 'users', 'quizzes', 'submissions'];

/** The database holds what this version cannot read; to wait does not help. */
export class UnreadableData extends Error {}

/** Throws where the database was written by a version whose data this one cannot read. Changes nothing. */
export async function assertReadableDatabase(): Promise<void> {
  // Looked for first: whoever prepares the database at the same time has written the format before.
  const hasData = await holdsData();
  const mark = await marks().findOne({ _id: 'format' });
  if (!hasData && !mark) return;
  const what = `The database ${database().databaseName}`;
  const problem = formatProblem(what, mark?.format, 'Set MONGODB_URI to another database.');
  if (problem) throw new UnreadableData(problem);
}

/** Writes down the format of a database before anything else is written to it. */
export async function markDatabase(): Promise<void> {
  await marks().updateOne(
    { _id: 'format' },
    { $max: { format: DATA_FORMAT } },
    { upsert: true, writeConcern: DURABLE },
  );
}

async function holdsData(): Promise<boolean> {
  for (const name of TELLING)
    if (
      await database()
        .collection(name)
        .findOne({}, { projection: { _id: 1 } })
    )
      return true;
  return false;
}
