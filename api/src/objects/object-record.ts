import type mongoose from 'mongoose';
import { DURABLE, isDuplicateKey } from '../db/batch-write.ts';
import { collectionNamed } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import type { Place } from './byte-stores.ts';

/**
 * The owner and state of a file. Written before the bytes and removed after them, so that a crash never leaves bytes without a record.
 */
export type ObjectRecord = {
  _id: string;
  owner: string;
  place: Place;
  /** `storing`: an upload is in progress; `failed`: it may be retried; absent: stored. */
  state?: 'storing' | 'failed';
  /** Put to use by its owner, which makes it readable for everybody. */
  inUse: boolean;
  createdAt: Date;
  /** When it was first found that nothing refers to it. */
  unusedSince?: Date;
};

const COLLECTION = 'bucket_objects';
const durable = { writeConcern: DURABLE };
const records = () => collectionNamed<ObjectRecord>(COLLECTION);
const absent = { $exists: false } as const;

export const objectIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { owner: 1 } }] as mongoose.mongo.IndexDescription[],
};

/** Reserves the id of an upload. Of concurrent uploads with one id only one gets it, and another only once that one has failed. */
export async function reserveObject(id: string, owner: string, place: Place): Promise<boolean> {
  try {
    await records().insertOne(
      { _id: id, owner, place, state: 'storing', inUse: false, createdAt: new Date() },
      durable,
    );
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const { matchedCount } = await records().updateOne(
    { _id: id, owner, state: 'failed' },
    { $set: { place, state: 'storing' } },
    durable,
  );
  return matchedCount > 0;
}

/** False if it was removed in the meantime, with its owner's account. */
export async function markStored(id: string): Promise<boolean> {
  const { matchedCount } = await records().updateOne({ _id: id, state: 'storing' }, { $unset: { state: '' } }, durable);
  return matchedCount > 0;
}

export const markFailed = (id: string) =>
  records().updateOne({ _id: id, state: 'storing' }, { $set: { state: 'failed' } });

/** Makes an owner's stored file readable for everybody. False if they have no such file. */
export async function markInUse(id: string, owner: string): Promise<boolean> {
  const { matchedCount } = await records().updateOne(
    { _id: id, owner, state: absent },
    { $set: { inUse: true }, $unset: { unusedSince: '' } },
    durable,
  );
  return matchedCount > 0;
}

/** A file that everybody may read. */
export const readableObject = (id: string): Promise<ObjectRecord | null> =>
  records().findOne({ _id: id, inUse: true, state: absent }, { maxTimeMS: MAX_TIME_MS });

export const objectsOf = (owner: string): Promise<ObjectRecord[]> => records().find({ owner }).toArray();

export const allObjects = (): AsyncIterable<ObjectRecord> => records().find();

export const markUsed = (id: string) => records().updateOne({ _id: id }, { $unset: { unusedSince: '' } });

export const markUnused = (id: string, since: Date) =>
  records().updateOne({ _id: id, unusedSince: absent }, { $set: { unusedSince: since } });

/** Hides a file that has been unused since `unusedSince`; false if it was put to use in the meantime. */
export async function hideUnused(id: string, unusedSince: Date): Promise<boolean> {
  const { matchedCount } = await records().updateOne({ _id: id, unusedSince }, { $set: { inUse: false } }, durable);
  return matchedCount > 0;
}

export const deleteRecord = (id: string) => records().deleteOne({ _id: id }, durable);

/** All files are at `place` now. */
export const moveObjectsTo = (place: Place) => records().updateMany({}, { $set: { place } }, durable);
