import mongoose, { Schema } from 'mongoose';
import { DURABLE } from '../batch-write.ts';

const schema = new Schema(
  {
    /** The session's id, as the signed cookie carries it. */
    _id: { type: String, required: true },
    user: { type: String, required: true },
    /** The account's number at sign-in; see `sessionEpoch` of the user. */
    epoch: { type: Number, required: true },
    /** The provider's ID token, which signing out shows to the provider. */
    idToken: String,
    signedInAt: { type: Date, required: true },
    /** Moves on while the session is used, up to its absolute end. */
    expires: { type: Date, required: true },
  },
  // Whoever has signed out stays signed out.
  { versionKey: false, writeConcern: DURABLE },
);
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });
schema.index({ user: 1 });

export const SessionModel = mongoose.model('Session', schema, 'sessions');
