import mongoose from 'mongoose';
import { currentRequestId } from '../tracing/request-context.ts';

/** Which argument of a method of the driver's collections holds its options. */
const OPTIONS_AT = {
  estimatedDocumentCount: 0,
  find: 1,
  findOne: 1,
  findOneAndDelete: 1,
  aggregate: 1,
  countDocuments: 1,
  insertOne: 1,
  insertMany: 1,
  deleteOne: 1,
  deleteMany: 1,
  bulkWrite: 1,
  distinct: 2,
  updateOne: 2,
  updateMany: 2,
  replaceOne: 2,
  findOneAndUpdate: 2,
  findOneAndReplace: 2,
} as const;

type Method = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Gives each operation the id of its request as `comment`, which currentOp and the log of slow queries
 * show. Neither the driver nor Mongoose has an option for this that covers both, so the driver's methods
 * are wrapped, which Mongoose calls, too.
 */
function commentOperations(): void {
  const methods = mongoose.mongo.Collection.prototype as unknown as Record<string, Method>;
  for (const [name, place] of Object.entries(OPTIONS_AT)) {
    const original = methods[name] as Method;
    methods[name] = function commented(...given) {
      const comment = currentRequestId();
      if (comment !== undefined) given[place] = { comment, ...(given[place] as object | undefined) };
      return original.apply(this, given);
    };
  }
}

commentOperations();
