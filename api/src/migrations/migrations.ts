import type mongoose from 'mongoose';
import { cleanStoredSources } from './clean-stored-sources.ts';
import { markCountedVisits } from './mark-counted-visits.ts';

/** A change of what is stored, made once for each database before the version that needs it serves anybody. */
export type Migration = {
  /** What the database remembers it by: unique, and never changed once released. */
  name: string;
  /**
   * Runs before the indexes are built, so that it can make room for a new unique key, while no other process prepares the
   * database. It is repeated from the start after a crash, so each of its writes must be safe to repeat, and processes of
   * the version before still serve while it runs, so they must bear what it leaves. It ends soon after `signal` is aborted.
   */
  run: (db: mongoose.mongo.Db, signal: AbortSignal) => Promise<void>;
};

/** In the order they are run in. New ones go to the end. */
export const migrations: readonly Migration[] = [
  { name: 'visits say what of them is counted', run: markCountedVisits },
  { name: 'sources hold no more than may stay', run: cleanStoredSources },
];
