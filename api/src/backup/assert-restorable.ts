import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { SECOND_MS } from '../../contract/time.ts';
import { FIGURES_JOB } from '../analytics/projection/project-figures.ts';
import { isHalfRestored } from '../db/database-format.ts';
import { isLeaseHeld } from '../db/lease.ts';
import { holdsData } from './backed-up-collections.ts';
import { BackupProblem } from './backup-problem.ts';

/** The lease of a server that died has run out by then. */
const PATIENCE_MS = 4 * SECOND_MS;
const LOOK_AGAIN_MS = 250;

/**
 * Throws a BackupProblem if a server runs on the database, or if it holds data and `replace` is false. What an interrupted restore left
 * does not count as data. Changes nothing.
 */
export async function assertRestorable(replace: boolean): Promise<void> {
  const name = mongoose.connection.db?.databaseName;
  const until = Date.now() + PATIENCE_MS;
  while (await isLeaseHeld(FIGURES_JOB)) {
    if (Date.now() > until) throw new BackupProblem(`Quizfunnel runs on the database ${name}. Stop it first.`);
    await sleep(LOOK_AGAIN_MS);
  }
  if (replace || (await isHalfRestored()) || (await isEmpty())) return;
  throw new BackupProblem(
    `The database ${name} is not empty. Restore into another one, or add --replace to delete everything in it first.`,
  );
}

async function isEmpty(): Promise<boolean> {
  const database = mongoose.connection.db as mongoose.mongo.Db;
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray())
    if (holdsData(name) && (await database.collection(name).findOne({}, { projection: { _id: 1 } }))) return false;
  return true;
}
