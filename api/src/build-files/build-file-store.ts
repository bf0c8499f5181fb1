import { readFile } from 'node:fs/promises';
import type mongoose from 'mongoose';
import { DAY_MS, SECOND_MS } from '../../contract/time.ts';
import { DURABLE } from '../db/batch-write.ts';
import { collectionNamed } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';

/** Files expire when no process has had them, and no page has asked for them, for this long. */
const KEPT_MS = 400 * DAY_MS;
/** Files that are stored by one write. */
const BATCH_SIZE = 25;
const NAME = /^[\w.-]{1,100}$/;

/** What pages fetch later by a name that changes with the content: parts of the widget, and the dashboard's assets. */
export type BuildFile = { kind: 'part' | 'asset'; name: string };
type BuildFileRecord = { _id: string; bytes: Buffer; usedAt: Date };

const COLLECTION = 'build_files';
const records = () => collectionNamed<BuildFileRecord>(COLLECTION);
const idOf = ({ kind, name }: BuildFile): string => `${kind}/${name}`;

export const buildFileIndexes = {
  collection: COLLECTION,
  indexes: [
    { key: { usedAt: 1 }, expireAfterSeconds: KEPT_MS / SECOND_MS },
  ] satisfies mongoose.mongo.IndexDescription[],
};

/** Stores the files that are not stored yet, and notes that all of them are in use. Idempotent. */
export async function storeBuildFiles(files: ReadonlyArray<BuildFile & { path: string }>): Promise<void> {
  const ids = files.map(idOf);
  const stored = new Set(
    (
      await records()
        .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
        .toArray()
    ).map(({ _id }) => _id),
  );
  const missing = files.filter((file) => !stored.has(idOf(file)));
  for (let from = 0; from < missing.length; from += BATCH_SIZE) {
    const batch = missing.slice(from, from + BATCH_SIZE).map(async (file) => ({
      updateOne: {
        filter: { _id: idOf(file) },
        update: { $setOnInsert: { bytes: await readFile(file.path), usedAt: new Date() } },
        upsert: true,
      },
    }));
    await records().bulkWrite(await Promise.all(batch), { ordered: false, writeConcern: DURABLE });
  }
  await records().updateMany({ _id: { $in: ids } }, { $currentDate: { usedAt: true } });
}

/** A stored file of this or another build; undefined if there is none. What pages still ask for stays stored. */
export async function readBuildFile(file: BuildFile): Promise<Buffer | undefined> {
  if (!NAME.test(file.name)) return undefined;
  const _id = idOf(file);
  const record = await records().findOne({ _id }, { maxTimeMS: MAX_TIME_MS, promoteBuffers: true });
  if (!record) return undefined;
  if (Date.now() - record.usedAt.getTime() > DAY_MS)
    await records().updateOne({ _id }, { $currentDate: { usedAt: true } });
  return record.bytes;
}
