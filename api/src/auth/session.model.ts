import mongoose, { Schema } from 'mongoose';
import { DURABLE } from '../db/batch-write.ts';

const schema = new Schema(
  {
    /** The session id in the signed cookie. */
    _id: { type: String, required: true },
    user: { type: String, required: true },
    /** The user's `sessionEpoch` at sign-in. */
    epoch: { type: Number, required: true },
    /** The provider's ID token, sent as `id_token_hint` at sign-out. */
    idToken: String,
    signedInAt: { type: Date, required: true },
    /** Extended by use, up to the longest life of a session. */
    expires: { type: Date, required: true },
  },
  // A sign-out must survive a crash.
  { versionKey: false, writeConcern: DURABLE },
);
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });
schema.index({ user: 1 });

export const SessionModel = mongoose.model('Session', schema, 'sessions');
