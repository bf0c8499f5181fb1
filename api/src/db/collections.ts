import type { Collection, GridFSBucket } from 'mongodb';
import mongoose, { type Model, Schema } from 'mongoose';

/** A driver collection with string ids, without Mongoose's casts, defaults and documents. */
export type Stored<T> = Collection<T & { _id: string }>;

/** The driver collection of a model. */
export const collectionOf = <T>(model: Model<T> | Pick<Model<T>, 'collection'>): Stored<T> =>
  model.collection as unknown as Stored<T>;

/** The driver collection of this name, for collections without a model. */
export const collectionNamed = <T extends object>(name: string): Stored<T> =>
  mongoose.connection.collection<T>(name) as unknown as Stored<T>;

/**
 * Marks query operators as written by our code. Mongoose's `sanitizeFilter` treats all others in a
 * model's filter as values, so that clients cannot inject operators.
 */
export const operators = <T extends object>(given: T): T => mongoose.trusted(given) as T;

/**
 * A schema field that Mongoose neither casts nor validates: the contract's schema or our code does.
 */
export const keptAsGiven = (options: { default?: unknown; required?: boolean } = {}) =>
  ({ type: Schema.Types.Mixed, ...options }) as never;

/** A GridFS bucket with string ids, which the driver accepts although its types do not. */
type FileBucket = {
  openUploadStreamWithId: (id: string, name: string) => NodeJS.WritableStream;
  openDownloadStream: (id: string) => NodeJS.ReadableStream;
  delete: (id: string) => Promise<void>;
};
export const fileBucket = (bucketName: string): FileBucket & Pick<GridFSBucket, 'find'> =>
  new mongoose.mongo.GridFSBucket(mongoose.connection.db as mongoose.mongo.Db, { bucketName }) as never;
