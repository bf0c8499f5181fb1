import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import mongoose from 'mongoose';
import { recountEverything } from '../analytics/projection/recount-accounts.ts';
import type { Config } from '../config.ts';
import { beginRestoring, endRestoring } from '../db/database-format.ts';
import { giveUpDue } from '../deliveries/delivery-store.ts';
import { placeOfNewFiles, storeAt } from '../objects/byte-stores.ts';
import { moveObjectsTo } from '../objects/object-record.ts';
import { movePicturesTo } from '../pictures/picture-record.ts';
import { GENERATED_SECRETS } from '../secrets/generated-secrets.ts';
import { assertRestorable } from './assert-restorable.ts';
import { type Backup, openBackupFile } from './backup-file.ts';
import { BackupProblem } from './backup-problem.ts';
import { insertDocuments } from './insert-documents.ts';

type Options = {
  /** Deletes what the database holds. */
  replace: boolean;
  /** Gives up what is due, since it was probably sent after the backup. */
  holdDeliveries: boolean;
  /** Called if the backup is encrypted. */
  askPassphrase: () => Promise<string>;
  /** Migrates what is restored and builds the indexes, as each start does. */
  prepareDatabase: () => Promise<void>;
};

/**
 * Brings a backup into an empty database, or in place of what it holds. Everything is checked before anything is changed: throws a
 * BackupProblem. From the first change to the last a mark keeps every server from the database, so that an interrupted restore is never
 * served and can be repeated.
 */
export async function restore(
  config: Config,
  file: string,
  { replace, holdDeliveries, askPassphrase, prepareDatabase }: Options,
): Promise<Backup> {
  const backup = await openBackupFile(file, askPassphrase);
  await assertRestorable(replace);
  await beginRestoring();
  await emptyDatabase();
  for await (const frame of backup.frames()) {
    if (frame.kind === 'documents') await insertDocuments(frame.name, frame.bytes);
    else if (frame.kind === 'file') await storeAt(placeOfNewFiles()).put(frame.name, frame.bytes);
    else await writeSecret(config.dataDir, frame.name, frame.bytes);
  }
  await moveObjectsTo(placeOfNewFiles());
  await movePicturesTo(placeOfNewFiles());
  await recountEverything();
  if (holdDeliveries) await giveUpDue(new Date());
  await endRestoring(backup.dataFormat);
  // The next start would do it within the time limits of a server.
  await prepareDatabase();
  return backup;
}

/** Leaves the marks alone. One collection after the other: a mongod under wine cannot do more. */
async function emptyDatabase(): Promise<void> {
  const database = mongoose.connection.db as mongoose.mongo.Db;
  for (const { name } of await database.listCollections({}, { nameOnly: true }).toArray())
    if (name !== 'data_format' && !name.startsWith('system.')) await database.dropCollection(name);
}

async function writeSecret(dataDir: string, name: string, bytes: Buffer): Promise<void> {
  if (!GENERATED_SECRETS.some((known) => known === name))
    throw new BackupProblem(`The backup holds an unknown secret: ${name}.`);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const part = join(dataDir, `${name}.part`);
  await rm(part, { force: true });
  await writeFile(part, bytes, { flag: 'wx', mode: 0o600, flush: true });
  await rename(part, join(dataDir, name));
}
