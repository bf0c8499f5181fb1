import type { Collection, Document, Filter, UpdateFilter } from 'mongodb';
import { DERIVED } from './batch-write.ts';

const SLICE_SIZE = 5_000;

/**
 * Updates any number of documents in slices, so that no single update exceeds its time limit. Safe
 * alongside other writers, and idempotent if the update makes `filter` no longer match. Throws soon
 * after `signal` is aborted.
 */
export async function updateInSlices<T extends Document>(
  collection: Collection<T>,
  filter: Filter<T>,
  update: UpdateFilter<T> | Document[],
  signal?: AbortSignal,
): Promise<void> {
  for (let last: unknown; ; ) {
    signal?.throwIfAborted();
    const rest = last === undefined ? filter : { $and: [filter, { _id: { $gt: last } }] };
    const slice = await collection
      .find(rest as Filter<T>, { projection: { _id: 1 } })
      .sort({ _id: 1 })
      .limit(SLICE_SIZE)
      .toArray();
    if (slice.length === 0) return;
    const ids = slice.map(({ _id }) => _id);
    await collection.updateMany({ $and: [filter, { _id: { $in: ids } }] } as Filter<T>, update, {
      writeConcern: DERIVED,
    });
    last = ids.at(-1);
  }
}
