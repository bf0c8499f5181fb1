import type { JWK } from 'jose';
import mongoose, { Schema } from 'mongoose';
import { keptAsGiven } from '../db/collections.ts';

/** The key pair of this installation, as JWKs. */
export type SigningKeyRecord = { _id: string; privateKey: JWK; publicKey: JWK; createdAt: Date };

const schema = new Schema<SigningKeyRecord>(
  {
    _id: { type: String, required: true },
    privateKey: keptAsGiven({ required: true }),
    publicKey: keptAsGiven({ required: true }),
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false },
);

export const SigningKeyModel = mongoose.model<SigningKeyRecord>('SigningKey', schema, 'signing_keys');
