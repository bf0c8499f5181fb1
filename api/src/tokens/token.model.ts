import mongoose, { type InferSchemaType, Schema } from 'mongoose';
import { type Scope, scopes } from '../../contract/tokens/scopes.ts';
import { DURABLE } from '../db/batch-write.ts';
import { randomId } from '../random-id.ts';

const schema = new Schema(
  {
    _id: { type: String, default: () => randomId() },
    owner: { type: String, required: true },
    name: { type: String, required: true },
    scopes: { type: [{ type: String, enum: scopes }], required: true },
    /** SHA-256 of the text, in base64url. The text has 256 random bits, so no salt and no slow hash is needed. */
    hash: { type: String, required: true },
    /** The last four characters of the text. */
    hint: { type: String, required: true },
    createdAt: { type: Date, default: () => new Date() },
    lastUsedAt: { type: Date, default: null },
  },
  // A revocation must survive a crash.
  { versionKey: false, writeConcern: DURABLE },
);
schema.index({ hash: 1 }, { unique: true });
schema.index({ owner: 1 });

export type ApiTokenRecord = Omit<InferSchemaType<typeof schema>, 'scopes'> & { scopes: Scope[] };
export const ApiTokenModel = mongoose.model('ApiToken', schema, 'api_tokens');
