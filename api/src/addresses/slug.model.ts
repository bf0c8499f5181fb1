import mongoose, { Schema } from 'mongoose';
import { DURABLE } from '../db/batch-write.ts';

/** A readable address and the quiz that it leads to, at present or from earlier. Which one is shown stands in the quiz. */
export type SlugRecord = { _id: string; quiz: string; since: Date };

const schema = new Schema<SlugRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    since: { type: Date, required: true },
  },
  { versionKey: false, writeConcern: DURABLE },
);
schema.index({ quiz: 1 });

export const SlugModel = mongoose.model<SlugRecord>('Slug', schema, 'slugs');
