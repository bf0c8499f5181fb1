import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { collectionNamed, fileBucket } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import type { ByteStore } from './byte-store.ts';

const BUCKET = 'objects';
type GridFile = { _id: string; filename: string; uploadDate: Date; metadata?: { owner?: string; inUse?: boolean } };

const bucket = () => fileBucket(BUCKET);
const files = () => collectionNamed<GridFile>(`${BUCKET}.files`);
const chunks = () => collectionNamed<{ _id: string; files_id: string }>(`${BUCKET}.chunks`);

/** Files in the database. The file's id is its key, so no two can share one. */
export const gridfsStore: ByteStore = {
  async put(id, bytes) {
    await gridfsStore.remove(id);
    await pipeline(Readable.from([bytes]), bucket().openUploadStreamWithId(id, id));
  },
  async read(id) {
    const file = await files().findOne({ filename: id }, { maxTimeMS: MAX_TIME_MS });
    return file ? buffer(bucket().openDownloadStream(file._id)) : undefined;
  },
  async remove(id) {
    // Older files have keys of the database's own, and an address used twice at once could leave several.
    for (const { _id } of await files().find({ filename: id }).toArray()) await bucket().delete(_id);
    // Left behind by interrupted uploads.
    await chunks().deleteMany({ files_id: id });
  },
};

/** A file from the time when the database's files were in no list. */
export type UnlistedFile = { id: string; owner: string; inUse: boolean; createdAt: Date };

/** Files that `listed`, a collection keyed by file id, does not know; of an owner, of an id, or all. */
export async function* unlistedFiles(
  listed: string,
  of: { id?: string; owner?: string } = {},
): AsyncGenerator<UnlistedFile> {
  const found = files().aggregate<GridFile>([
    {
      $match: {
        _id: { $type: 'objectId' },
        ...(of.id === undefined ? {} : { filename: of.id }),
        ...(of.owner === undefined ? {} : { 'metadata.owner': of.owner }),
      },
    },
    { $lookup: { from: listed, localField: 'filename', foreignField: '_id', as: 'known' } },
    { $match: { known: [] } },
  ]);
  for await (const { filename, uploadDate, metadata } of found)
    yield {
      id: filename,
      owner: metadata?.owner ?? '',
      inUse: metadata?.inUse === true,
      createdAt: uploadDate,
    };
}
