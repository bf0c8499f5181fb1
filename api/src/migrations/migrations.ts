import type mongoose from 'mongoose';
import { cleanStoredSources } from './clean-stored-sources.ts';
import { datePublishedVersions } from './date-published-versions.ts';
import { fillStoredSearchTerms } from './fill-stored-search-terms.ts';
import { listStoredVersions } from './list-stored-versions.ts';
import { markCountedVisits } from './mark-counted-visits.ts';

/** A change of stored data, made once per database before the version that needs it serves any request. */
export type Migration = {
  /** How the database remembers it: unique, and never changed once released. */
  name: string;
  /**
   * Runs before the indexes are built, so that it can make room for a new unique key, and while no other process prepares the database.
   * After a crash it runs again from the start, so each of its writes must be idempotent. Processes of the previous version still serve
   * requests while it runs, so they must cope with what it writes. It ends soon after `signal` is aborted.
   */
  run: (db: mongoose.mongo.Db, signal: AbortSignal) => Promise<void>;
};

/** In the order in which they run. Add new ones at the end. */
export const migrations: readonly Migration[] = [
  { name: 'visits say what of them is counted', run: markCountedVisits },
  { name: 'sources hold no more than may stay', run: cleanStoredSources },
  { name: 'leads hold what they are found by', run: fillStoredSearchTerms },
  { name: 'versions are listed as saves', run: listStoredVersions },
  { name: 'versions say when they were published', run: datePublishedVersions },
];
