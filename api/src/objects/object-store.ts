import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import mongoose from 'mongoose';

/** Files in GridFS. A file belongs to its owner alone until he takes it into use. */
export type StoredObject = { id: string; owner: string };

const bucket = () =>
  new mongoose.mongo.GridFSBucket(mongoose.connection.db as NonNullable<typeof mongoose.connection.db>, {
    bucketName: 'objects',
  });
const find = (filter: object) => bucket().find(filter).limit(1).next();

/** Stores a file once; false when there is one of this id already. */
export async function storeObject({ id, owner }: StoredObject, bytes: Buffer): Promise<boolean> {
  if (await find({ filename: id })) return false;
  await pipeline(Readable.from([bytes]), bucket().openUploadStream(id, { metadata: { owner, inUse: false } }));
  return true;
}

/** Makes an owner's file readable for everybody. False when he has no such file. */
export async function takeIntoUse({ id, owner }: StoredObject): Promise<boolean> {
  const { matchedCount } = await mongoose.connection
    .collection('objects.files')
    .updateOne({ filename: id, 'metadata.owner': owner }, { $set: { 'metadata.inUse': true } });
  return matchedCount > 0;
}

/** A file that is in use, for reading; undefined for anything else. */
export async function openObject(id: string): Promise<NodeJS.ReadableStream | undefined> {
  const file = await find({ filename: id, 'metadata.inUse': true });
  return file ? bucket().openDownloadStream(file._id) : undefined;
}

/** Removes every file of an owner. */
export async function deleteObjectsOf(owner: string): Promise<void> {
  for await (const { _id } of bucket().find({ 'metadata.owner': owner })) await bucket().delete(_id);
}
