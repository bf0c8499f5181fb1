import type mongoose from 'mongoose';

/** One run of a migration. */
export type MigrationRun = {
  db: mongoose.mongo.Db;
  /** Aborted once another process has taken over: the run then ends soon. */
  signal: AbortSignal;
  /** How far earlier runs came that were interrupted: the last id that was changed, by collection. */
  progress: Readonly<Record<string, string>>;
  saveProgress: (collection: string, lastId: string) => Promise<void>;
};

/** A change of stored data, made once per database before the version that needs it serves any request. */
export type Migration = {
  /** `0001-…`, how the database remembers it: unique, and never changed once released. */
  name: string;
  /**
   * Runs before the indexes are built, so that it can make room for a new unique key, and while no other process prepares the database.
   * A run that was interrupted is repeated, so each write must be idempotent. Processes of the previous version serve requests meanwhile:
   * they must cope with what it writes, and may write the old shape after it. `updateInBatches` changes a whole collection.
   */
  run: (run: MigrationRun) => Promise<void>;
};

/** In the order in which they run. Add new ones at the end; CONTRIBUTING.md has the rules. */
export const migrations: readonly Migration[] = [];
