import type mongoose from 'mongoose';
import { DURABLE } from '../db/batch-write.ts';
import type { MigrationRun } from './migrations.ts';

/** One write takes a fraction of a second, so that visitors' writes go between. */
const BATCH_SIZE = 500;

type Document = { _id: string };

/**
 * Updates every document of a collection that fits the filter, in the order of their ids, and goes on where an interrupted run stopped.
 * The filter must not fit a document that has been updated, so that a repeated batch changes nothing.
 */
export async function updateInBatches(
  { db, signal, progress, saveProgress }: MigrationRun,
  collection: string,
  filter: mongoose.mongo.Filter<Document>,
  update: mongoose.mongo.UpdateFilter<Document> | object[],
): Promise<void> {
  const documents = db.collection<Document>(collection);
  let lastId = progress[collection] ?? '';
  while (!signal.aborted) {
    const batch = await documents
      .find({ $and: [{ _id: { $gt: lastId } }, filter] }, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(BATCH_SIZE)
      .toArray();
    if (batch.length === 0) return;
    const ids = batch.map(({ _id }) => _id);
    await documents.updateMany({ $and: [{ _id: { $in: ids } }, filter] }, update, { writeConcern: DURABLE });
    lastId = ids.at(-1) ?? lastId;
    await saveProgress(collection, lastId);
  }
}
