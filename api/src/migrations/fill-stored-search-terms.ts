import type mongoose from 'mongoose';
import { fillSearchTerms } from '../submissions/fill-search-terms.ts';

/** Migration: leads used to be searched one by one. Those that a process of the previous version stores from now on follow soon after. */
export async function fillStoredSearchTerms(db: mongoose.mongo.Db, signal: AbortSignal): Promise<void> {
  await fillSearchTerms(db.collection('submissions'), async () => {
    signal.throwIfAborted();
    return true;
  });
}
