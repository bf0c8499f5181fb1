import type { S3Settings } from '../config.ts';
import type { ByteStore } from './byte-store.ts';
import { gridfsStore } from './gridfs-store.ts';
import { keptBytes } from './kept-bytes.ts';
import {
  deleteRecord,
  markFailed,
  markStored,
  type ObjectRecord,
  objectsOf,
  type Place,
  readableObject,
  reserveObject,
} from './object-record.ts';
import { s3Store } from './s3-store.ts';

const stores: { database: ByteStore; bucket: ByteStore | undefined } = { database: gridfsStore, bucket: undefined };

/** Chooses where new files lie from now on: in a bucket where one is configured, else in the database. Older ones stay where they are. */
export function chooseBucket(s3: S3Settings | undefined): void {
  stores.bucket = s3 && s3Store(s3);
}

/** A record without a place is of the time when only the bucket's files had one. */
const storeOf = ({ place = 'bucket' }: Pick<ObjectRecord, 'place'>): ByteStore | undefined => stores[place];

/**
 * Stores what `make` gives, once: false when the id has been used. What fails leaves the id for another try.
 */
export async function storeObject(id: string, owner: string, make: () => Promise<Buffer>): Promise<boolean> {
  const place: Place = stores.bucket ? 'bucket' : 'database';
  if (!(await reserveObject(id, owner, place))) return false;
  try {
    await (storeOf({ place }) as ByteStore).put(id, await make());
  } catch (error) {
    await markFailed(id);
    throw error;
  }
  if (await markStored(id)) return true;
  await storeOf({ place })?.remove(id);
  return false;
}

/** The bytes of a file that is in use; undefined for anything else. */
export async function readObject(id: string): Promise<Buffer | undefined> {
  const record = await readableObject(id);
  return record ? keptBytes(id, async () => storeOf(record)?.read(id)) : undefined;
}

/** Removes bytes first and the record of them last, so that whatever is cut off can be done again. */
export async function removeObject(record: ObjectRecord): Promise<void> {
  const store = storeOf(record);
  if (!store) throw new Error('The bucket that holds a file is not configured');
  await store.remove(record._id);
  await deleteRecord(record._id);
}

/** Removes every file of an owner, wherever it lies. */
export async function deleteObjectsOf(owner: string): Promise<void> {
  for (const record of await objectsOf(owner)) await removeObject(record);
}
