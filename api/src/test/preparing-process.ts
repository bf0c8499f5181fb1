import { setTimeout as sleep } from 'node:timers/promises';
import { closeDatabase, connectDatabase } from '../db/database.ts';
import type { Migration } from '../migrations/migrations.ts';
import { updateInBatches } from '../migrations/update-in-batches.ts';
import { prepareDatabase } from '../prepare-database.ts';

/** Long enough for a test to kill the process between two batches. */
const PAUSE_MS = 150;

/** What the next version might bring. Says on standard output how far it is, a line for each batch. */
const nextMigration: Migration = {
  name: '0001-rename-color',
  run: (run) =>
    updateInBatches(
      {
        ...run,
        saveProgress: async (collection, lastId) => {
          await run.saveProgress(collection, lastId);
          process.stdout.write(`${lastId}\n`);
          await sleep(PAUSE_MS);
        },
      },
      'paints',
      { color: { $exists: false } },
      [{ $set: { color: '$colour', changes: { $add: ['$changes', 1] } } }],
    ),
};

// A program of its own, for the test that starts and kills it: as the server starts, up to the database.
await connectDatabase(process.env.MONGODB_URI ?? '');
await prepareDatabase([nextMigration]);
process.stdout.write('ready\n');
await closeDatabase();
