import mongoose, { Schema } from 'mongoose';

const schema = new Schema(
  {
    /** The login's `state`: random, not personal. */
    _id: { type: String, required: true },
    expires: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/** Consumed logins, stored for longer than they could be replayed. */
export const UsedLoginModel = mongoose.model('UsedLogin', schema, 'used_logins');
