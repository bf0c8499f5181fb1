import type { S3Settings } from '../config.ts';
import type { ByteStore } from './byte-store.ts';
import { byteCache } from './cached-bytes.ts';
import { gridfsStore } from './gridfs-store.ts';
import { s3Store } from './s3-store.ts';

/** Where a file's bytes are stored. */
export type Place = 'database' | 'bucket';

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

export const placeOfNewFiles = (): Place => (stores.bucket ? 'bucket' : 'database');

/** Throws if it is the bucket and none is configured. */
export function storeAt(place: Place): ByteStore {
  const store = stores[place];
  if (!store) throw new Error('The bucket that holds a file is not configured');
  return store;
}

/** Reads a file, which never changes under its name. Undefined if there is no such file. */
export const readBytes = (place: Place, name: string): Promise<Buffer | undefined> =>
  cachedBytes(name, async () => stores[place]?.read(name));
