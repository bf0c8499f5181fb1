import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';
import type { ObjectStore } from './object-store.ts';

const bucket = () =>
  new mongoose.mongo.GridFSBucket(mongoose.connection.db as NonNullable<typeof mongoose.connection.db>, {
    bucketName: 'objects',
  });
const find = (filter: object) => bucket().find(filter).limit(1).next();

/** Files in the database. */
export const gridfsStore: ObjectStore = {
  async storeObject({ id, owner }, bytes) {
    if (await find({ filename: id })) return false;
    await pipeline(Readable.from([bytes]), bucket().openUploadStream(id, { metadata: { owner, inUse: false } }));
    return true;
  },
  async takeIntoUse({ id, owner }) {
    const { matchedCount } = await mongoose.connection
      .collection('objects.files')
      .updateOne({ filename: id, 'metadata.owner': owner }, { $set: { 'metadata.inUse': true } });
    return matchedCount > 0;
  },
  async openObject(id) {
    const file = await find({ filename: id, 'metadata.inUse': true });
    return file ? bucket().openDownloadStream(file._id) : undefined;
  },
  async deleteObjectsOf(owner) {
    for await (const { _id } of bucket().find({ 'metadata.owner': owner })) await bucket().delete(_id);
  },
};
