import mongoose from 'mongoose';
import { DURABLE } from './batch-write.ts';
import { type FormatMark, formatMark, formatProblem } from './data-format.mjs';

/** `restoring` is there from before a restore changes anything until all of it is stored. */
type Mark = (FormatMark & { _id: 'format' }) | { _id: 'restoring'; since: Date };
const database = () => mongoose.connection.db as mongoose.mongo.Db;
const marks = () => database().collection<Mark>('data_format');
const durable = { writeConcern: DURABLE };

/** Every version has written to at least one of these before it serves requests. */
const SIGNS_OF_DATA = ['prepared', 'users', 'quizzes', 'submissions'];

/** The database holds data that this version cannot read. Retrying does not help. */
export class UnreadableData extends Error {}

/**
 * Throws `UnreadableData` if another version wrote data that this one cannot read, or a restore was interrupted. Changes nothing.
 */
export async function assertReadableDatabase(): Promise<void> {
  if (await isHalfRestored())
    throw new UnreadableData(
      `The database ${database().databaseName} holds a part of a backup: its restore is not finished. Wait for it, or run it again.`,
    );
  // Data first: a process that prepares the database at the same time writes the format before them.
  const hasData = await holdsData();
  const mark = await storedMark();
  if (!hasData && !mark) return;
  const what = `The database ${database().databaseName}`;
  const problem = formatProblem(what, mark, 'Set MONGODB_URI to another database.');
  if (problem) throw new UnreadableData(problem);
}

/** Stores the format, unless a newer one is stored. Call it before anything else is written. Idempotent. */
export async function markDatabase(): Promise<void> {
  await marks().updateOne({ _id: 'format' }, { $max: formatMark }, { upsert: true, ...durable });
}

async function storedMark(): Promise<FormatMark | undefined> {
  const mark = await marks().findOne({ _id: 'format' });
  return mark && 'format' in mark ? mark : undefined;
}

/** The format of what is stored; undefined in a new database. */
export async function formatOfDatabase(): Promise<number | undefined> {
  return (await storedMark())?.format;
}

export const isHalfRestored = async (): Promise<boolean> => (await marks().countDocuments({ _id: 'restoring' })) > 0;

/** No version serves the database from now on until `endRestoring`. */
export const beginRestoring = () =>
  marks().updateOne({ _id: 'restoring' }, { $set: { since: new Date() } }, { upsert: true, ...durable });

/** Everything is stored, in this format. */
export async function endRestoring(format: number): Promise<void> {
  await marks().updateOne({ _id: 'format' }, { $set: { format } }, { upsert: true, ...durable });
  await marks().deleteOne({ _id: 'restoring' }, durable);
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
