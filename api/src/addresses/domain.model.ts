import mongoose, { Schema } from 'mongoose';
import { DURABLE } from '../db/batch-write.ts';
import { randomId } from '../random-id.ts';

/** A domain that an account claims, and since when it is known to be theirs. Only then is anybody answered there. */
export type DomainRecord = {
  _id: string;
  owner: string;
  domain: string;
  /** What the DNS record that confirms it holds. */
  token: string;
  createdAt: Date;
  confirmedAt?: Date;
};

const schema = new Schema<DomainRecord>(
  {
    _id: { type: String, default: () => randomId() },
    owner: { type: String, required: true },
    domain: { type: String, required: true },
    token: { type: String, required: true },
    createdAt: { type: Date, required: true },
    confirmedAt: Date,
  },
  { versionKey: false, writeConcern: DURABLE },
);
schema.index({ owner: 1, domain: 1 }, { unique: true });
// Anybody may claim a domain, one account has it.
schema.index({ domain: 1 }, { unique: true, partialFilterExpression: { confirmedAt: { $exists: true } } });

export const DomainModel = mongoose.model<DomainRecord>('Domain', schema, 'domains');
