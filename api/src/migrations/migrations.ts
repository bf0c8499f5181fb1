import type mongoose from 'mongoose';

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

/** In the order in which they run. Add new ones at the end. Until 1.0 stored data may change shape without one. */
export const migrations: readonly Migration[] = [];
