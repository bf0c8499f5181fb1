import mongoose from 'mongoose';
import { DURABLE } from './batch-write.ts';
import { type FormatMark, formatMark, formatProblem } from './data-format.mjs';

const database = () => mongoose.connection.db as mongoose.mongo.Db;
const marks = () => database().collection<FormatMark & { _id: 'format' }>('data_format');

/** Every version has written to at least one of these before it serves requests. */
const SIGNS_OF_DATA = ['prepared', 'users', 'quizzes', 'submissions'];

/** The database holds data that this version cannot read. Retrying does not help. */
export class UnreadableData extends Error {}

/** Throws `UnreadableData` if another version wrote data that this one cannot read. Changes nothing. */
export async function assertReadableDatabase(): Promise<void> {
  // Data first: a process that prepares the database at the same time writes the format before them.
  const hasData = await holdsData();
  const mark = await marks().findOne({ _id: 'format' });
  if (!hasData && !mark) return;
  const what = `The database ${database().databaseName}`;
  const problem = formatProblem(what, mark, 'Set MONGODB_URI to another database.');
  if (problem) throw new UnreadableData(problem);
}

/** Stores the format, unless a newer one is stored. Call it before anything else is written. Idempotent. */
export async function markDatabase(): Promise<void> {
  await marks().updateOne({ _id: 'format' }, { $max: formatMark }, { upsert: true, writeConcern: DURABLE });
}

async function holdsData(): Promise<boolean> {
  for (const name of SIGNS_OF_DATA)
    if (
      await database()
        .collection(name)
        .findOne({}, { projection: { _id: 1 } })
    )
      return true;
  return false;
}
