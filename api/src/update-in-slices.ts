import type { Document, Filter, UpdateFilter } from 'mongodb';
import mongoose from 'mongoose';
import { DERIVED } from './batch-write.ts';

const SLICE = 5_000;

/**
 * Updates however many documents in slices that each end within a deadline. Beside other writers, and again after a crash; what
 * `filter` no longer matches by then is left alone.
 */
export async function updateInSlices(
  collectionName: string,
  filter: Filter<Document>,
  update: UpdateFilter<Document> | Document[],
): Promise<void> {
  const collection = mongoose.connection.collection(collectionName);
  for (let last: unknown; ; ) {
    const slice = await collection
      .find({ $and: [filter, last === undefined ? {} : { _id: { $gt: last } }] } as Filter<Document>, {
        projection: { _id: 1 },
      })
      .sort({ _id: 1 })
      .limit(SLICE)
      .toArray();
    if (slice.length === 0) return;
    const ids = slice.map(({ _id }) => _id);
    await collection.updateMany({ $and: [filter, { _id: { $in: ids } }] } as Filter<Document>, update, {
      writeConcern: DERIVED,
    });
    last = ids.at(-1);
  }
}
