import type mongoose from 'mongoose';
import { DURABLE, isDuplicateKey } from '../db/batch-write.ts';
import { collectionNamed } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import type { Place } from '../objects/byte-stores.ts';

/** A picture, whichever accounts have it. Written before its files and removed after them: no file is ever without a record. */
export type PictureRecord = {
  /** Hash of what was uploaded. */
  _id: string;
  /** Of the largest variant, in pixels. */
  width: number;
  height: number;
  /** Of all variants together. */
  bytes: number;
  place: Place;
  /** Prefix of its files' names. Random, so that removing a picture never removes what is stored again meanwhile. */
  folder: string;
  /** Accounts that uploaded it, or whose quizzes show it. */
  owners: string[];
  /** Absent: stored. */
  state?: 'storing' | 'removing';
  createdAt: Date;
};

const COLLECTION = 'pictures';
const durable = { writeConcern: DURABLE };
const records = () => collectionNamed<PictureRecord>(COLLECTION);
const stored = { state: { $exists: false } } as const;

export const pictureIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { owners: 1 } }] as mongoose.mongo.IndexDescription[],
};

export const findPicture = (hash: string): Promise<PictureRecord | null> =>
  records().findOne({ _id: hash }, { maxTimeMS: MAX_TIME_MS });

/** False if the hash is taken. */
export async function insertPicture(record: PictureRecord): Promise<boolean> {
  try {
    await records().insertOne(record, durable);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Makes a picture whose files are complete readable, for its first owner. False if it was removed in the meantime. */
export async function markStored({ _id, folder }: PictureRecord, owner: string): Promise<boolean> {
  const { matchedCount } = await records().updateOne(
    { _id, folder, state: 'storing' },
    { $unset: { state: '' }, $set: { owners: [owner] } },
    durable,
  );
  return matchedCount > 0;
}

/** Adds an owner to stored pictures. Returns how many of the hashes are stored. */
export async function addOwner(hashes: readonly string[], owner: string): Promise<number> {
  const { matchedCount } = await records().updateMany(
    { _id: { $in: [...hashes] }, ...stored },
    { $addToSet: { owners: owner } },
    durable,
  );
  return matchedCount;
}

export const removeOwner = (owner: string) =>
  records().updateMany({ owners: owner }, { $pull: { owners: owner } }, durable);

/** What one account has becomes the other's. */
export const changeOwner = (from: string, to: string) =>
  records().updateMany(
    { owners: from },
    [{ $set: { owners: { $setUnion: [{ $setDifference: ['$owners', [from]] }, [to]] } } }],
    durable,
  );

export const storedRecords = (): AsyncIterable<PictureRecord> => records().find(stored);

/** All files are at `place` now. */
export const movePicturesTo = (place: Place) => records().updateMany({}, { $set: { place } }, durable);

/** With those that are being removed. */
export const picturesOfOwner = (owner: string): AsyncIterable<PictureRecord> => records().find({ owners: owner });

/** Bytes of the pictures of an account. */
export async function pictureBytesOf(owner: string): Promise<number> {
  const [sum] = await records()
    .aggregate<{ bytes: number }>([{ $match: { owners: owner } }, { $group: { _id: null, bytes: { $sum: '$bytes' } } }])
    .toArray();
  return sum?.bytes ?? 0;
}

/** Pictures that no account has, and what removals and uploads that began before `storingSince` have left when they were interrupted. */
export const leftPictures = (storingSince: Date): Promise<PictureRecord[]> =>
  records()
    .find({
      $or: [{ owners: [], ...stored }, { state: 'removing' }, { state: 'storing', createdAt: { $lt: storingSince } }],
    })
    .toArray();

/** Takes a picture out of use that nobody has, or `owner` alone. False if another account has it. */
export async function markRemoving({ _id, folder }: PictureRecord, owner?: string): Promise<boolean> {
  const { matchedCount } = await records().updateOne(
    { _id, folder, $or: [{ state: 'removing' }, { owners: [] }, ...(owner ? [{ owners: [owner] }] : [])] },
    { $set: { state: 'removing' } },
    durable,
  );
  return matchedCount > 0;
}

export const deletePicture = ({ _id, folder }: PictureRecord) =>
  records().deleteOne({ _id, folder, state: 'removing' }, durable);
