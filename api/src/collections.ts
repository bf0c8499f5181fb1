import type { Collection, GridFSBucket } from 'mongodb';
import mongoose, { type Model, Schema } from 'mongoose';

/** A collection as it is stored, whose ids are texts: without Mongoose's casts, defaults and documents. */
export type Stored<T> = Collection<T & { _id: string }>;

/** The collection behind a model. */
export const collectionOf = <T>(model: Model<T> | Pick<Model<T>, 'collection'>): Stored<T> =>
  model.collection as unknown as Stored<T>;

/** A collection that has no model. */
export const collectionNamed = <T extends object>(name: string): Stored<T> =>
  mongoose.connection.collection<T>(name) as unknown as Stored<T>;

/**
 * Operators that our code puts into a filter. Anywhere else in a filter of a model they are taken for values, so that what a client
 * sends is never one (Mongoose's `sanitizeFilter`).
 */
export const operators = <T extends object>(given: T): T => mongoose.trusted(given) as T;

/** The definition of a field which Mongoose keeps as it is, because a schema of the contract or our own code says what it holds. */
export const keptAsGiven = (options: { default?: unknown; required?: boolean } = {}) =>
  ({ type: Schema.Types.Mixed, ...options }) as never;

/** Files in the database. The driver takes any id, whatever its type says. */
type FileBucket = {
  openUploadStreamWithId: (id: string, name: string) => NodeJS.WritableStream;
  openDownloadStream: (id: string) => NodeJS.ReadableStream;
  delete: (id: string) => Promise<void>;
};
export const fileBucket = (bucketName: string): FileBucket & Pick<GridFSBucket, 'find'> =>
  new mongoose.mongo.GridFSBucket(mongoose.connection.db as mongoose.mongo.Db, { bucketName }) as never;
