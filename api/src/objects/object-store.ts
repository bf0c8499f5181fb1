import type { S3Settings } from '../config.ts';
import type { ByteStore } from './byte-store.ts';
import { byteCache } from './cached-bytes.ts';
import { gridfsStore } from './gridfs-store.ts';
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

/** Many readers of one file at once share one copy. */
const cachedBytes = byteCache(16 * 1024 * 1024);

const stores: { database: ByteStore; bucket: ByteStore | undefined } = { database: gridfsStore, bucket: undefined };

/**
 * Sets where new files are stored from now on: in the bucket if one is configured, otherwise in the database. Existing files stay where
 * they are.
 */
export function configureBucket(s3: S3Settings | undefined): void {
  stores.bucket = s3 && s3Store(s3);
}

const storeOf = ({ place }: Pick<ObjectRecord, 'place'>): ByteStore | undefined => stores[place];

/**
 * Stores the result of `make`, once: false if the id has been used. After a failure the id can be used for another try.
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
  return record ? cachedBytes(id, async () => storeOf(record)?.read(id)) : undefined;
}

/** Removes the bytes first and their record last, so that an interrupted removal can be repeated. */
export async function removeObject(record: ObjectRecord): Promise<void> {
  const store = storeOf(record);
  if (!store) throw new Error('The bucket that holds a file is not configured');
  await store.remove(record._id);
  await deleteRecord(record._id);
}

/** Removes every file of an owner, wherever it is stored. */
export async function deleteObjectsOf(owner: string): Promise<void> {
  for (const record of await objectsOf(owner)) await removeObject(record);
}
