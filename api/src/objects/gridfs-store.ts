import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { collectionNamed, fileBucket } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import type { ByteStore } from './byte-store.ts';

const BUCKET = 'objects';

const bucket = () => fileBucket(BUCKET);
const files = () => collectionNamed<{ _id: string }>(`${BUCKET}.files`);
const chunks = () => collectionNamed<{ _id: string; files_id: string }>(`${BUCKET}.chunks`);

/** Files in the database. The file's id is its name, so no two can share one. */
export const gridfsStore: ByteStore = {
  async put(name, bytes) {
    await gridfsStore.remove(name);
    await pipeline(Readable.from([bytes]), bucket().openUploadStreamWithId(name, name));
  },
  async read(name) {
    const file = await files().findOne({ _id: name }, { maxTimeMS: MAX_TIME_MS });
    return file ? buffer(bucket().openDownloadStream(name)) : undefined;
  },
  async remove(name) {
    await files().deleteOne({ _id: name });
    // With those that an interrupted upload left.
    await chunks().deleteMany({ files_id: name });
  },
};
