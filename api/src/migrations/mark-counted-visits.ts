import type mongoose from 'mongoose';
import { reachedStages } from '../analytics/visit-stages.ts';
import { updateInSlices } from '../update-in-slices.ts';

/**
 * Migration: figures used to be counted while visitors waited. Everything stored at that time is already counted, and is now marked as
 * such; a recount of a quiz verifies it.
 */
export async function markCountedVisits(db: mongoose.mongo.Db, signal: AbortSignal): Promise<void> {
  const counted = { stages: reachedStages, answered: { $size: { $ifNull: ['$answered', []] } }, batch: 0 };
  await updateInSlices(
    db.collection('visits'),
    { counted: { $exists: false } },
    [{ $set: { counted, dirty: false } }],
    signal,
  );
  await updateInSlices(
    db.collection('submissions'),
    { counted: { $exists: false } },
    { $set: { counted: true } },
    signal,
  );
}
