import type mongoose from 'mongoose';
import { reachedStages } from '../analytics/visit-stages.ts';
import { updateInSlices } from '../update-in-slices.ts';

/**
 * Migration: figures were once counted while visitors waited. What is stored from that time is counted already and says so from now
 * on; a recount of a quiz proves it.
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
