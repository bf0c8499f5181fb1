import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import mongoose from 'mongoose';
import { SECOND_MS } from '../../contract/time.ts';
import { DETACH_JOB } from '../analytics/recording/detach-erased-visits.ts';
import type { Config } from '../config.ts';
import { formatOfDatabase } from '../db/database-format.ts';
import { acquireLease } from '../db/lease.ts';
import { storeAt } from '../objects/byte-stores.ts';
import { storedObjects } from '../objects/object-store.ts';
import { storedPictures } from '../pictures/picture-store.ts';
import { GENERATED_SECRETS } from '../secrets/generated-secrets.ts';
import { inReadingOrder } from './backed-up-collections.ts';
import { writeBackupFile } from './backup-file.ts';
import { BackupProblem } from './backup-problem.ts';
import type { Frame, Manifest } from './frames.ts';

const FRAME_BYTES = 1024 * 1024;
const LEASE_MS = 30 * SECOND_MS;
const TRY_AGAIN_MS = 250;

/** What was written, and how many files were not in their store. */
export type BackedUp = { manifest: Manifest; missingFiles: number };

/**
 * Writes the whole installation into a file while it runs: every collection, every uploaded file and the generated secrets.
 *
 * No snapshot is taken: a standalone database has none, and a replica set's ends after five minutes. What holds instead, on both:
 *
 * - Each document is as it was at some moment of the backup, and everything that was acknowledged before it began is there.
 * - Collections are read in an order in which nothing that was acknowledged or is to be sent can fall between two of them.
 * - What a document refers to is there, or its deletion is, which continues after the restore.
 * - Figures may be ahead of their visits. The restore has each quiz recounted.
 */
export async function backUp(config: Config, file: string, passphrase: string | undefined): Promise<BackedUp> {
  let missingFiles = 0;
  async function* frames(): AsyncGenerator<Frame> {
    yield* secretFrames(config.dataDir);
    yield* documentFrames();
    for await (const { name, bytes } of storedFiles()) {
      if (bytes) yield { kind: 'file', name, bytes };
      else missingFiles += 1;
    }
  }
  const dataFormat = await formatOfDatabase();
  if (dataFormat === undefined)
    throw new BackupProblem(`The database ${mongoose.connection.db?.databaseName} holds nothing of Quizfunnel.`);
  const manifest = await withVisitsInPlace(() => writeBackupFile(file, { dataFormat, passphrase }, frames()));
  return { manifest, missingFiles };
}

async function* secretFrames(dataDir: string): AsyncGenerator<Frame> {
  for (const name of GENERATED_SECRETS) {
    const bytes = await readFile(join(dataDir, name)).catch(() => undefined);
    if (bytes) yield { kind: 'secret', name, bytes };
  }
}

async function* documentFrames(): AsyncGenerator<Frame> {
  const database = mongoose.connection.db as mongoose.mongo.Db;
  const collections = await database.listCollections({}, { nameOnly: true }).toArray();
  for (const name of inReadingOrder(collections.map((each) => each.name))) {
    let documents: Buffer[] = [];
    let length = 0;
    // In the order on the disk, which is the fastest.
    const cursor = database.collection(name).find({}, { raw: true }) as unknown as AsyncIterable<Buffer>;
    for await (const document of cursor) {
      documents.push(document);
      length += document.length;
      if (length < FRAME_BYTES) continue;
      yield { kind: 'documents', name, count: documents.length, bytes: Buffer.concat(documents) };
      documents = [];
      length = 0;
    }
    if (documents.length > 0)
      yield { kind: 'documents', name, count: documents.length, bytes: Buffer.concat(documents) };
  }
}

async function* storedFiles(): AsyncGenerator<{ name: string; bytes: Buffer | undefined }> {
  for await (const { place, name } of storedObjects()) yield { name, bytes: await storeAt(place).read(name) };
  for await (const { place, name } of storedPictures()) yield { name, bytes: await storeAt(place).read(name) };
}

/**
 * Runs `work` while the visits of erased leads stay where they are: one that moved to another id meanwhile would be read, and counted,
 * twice. Where a job of the server does not let go of its lease, the work is done without.
 */
async function withVisitsInPlace<T>(work: () => Promise<T>): Promise<T> {
  const until = Date.now() + LEASE_MS;
  let lease = await acquireLease(DETACH_JOB, LEASE_MS);
  while (!lease && Date.now() < until) {
    await sleep(TRY_AGAIN_MS);
    lease = await acquireLease(DETACH_JOB, LEASE_MS);
  }
  const renewal = setInterval(() => void lease?.renew().catch(() => undefined), LEASE_MS / 3);
  try {
    return await work();
  } finally {
    clearInterval(renewal);
    await lease?.release().catch(() => undefined);
  }
}
