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

/** Files in the database. The file's id is its key, so no two can share one. */
export const gridfsStore: ByteStore = {
  async put(id, bytes) {
    await gridfsStore.remove(id);
    await pipeline(Readable.from([bytes]), bucket().openUploadStreamWithId(id, id));
  },
  async read(id) {
    const file = await files().findOne({ _id: id }, { maxTimeMS: MAX_TIME_MS });
    return file ? buffer(bucket().openDownloadStream(id)) : undefined;
  },
  async remove(id) {
    await files().deleteOne({ _id: id });
    // With those that an interrupted upload left.
    await chunks().deleteMany({ files_id: id });
  },
};
