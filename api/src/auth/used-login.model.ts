import mongoose, { Schema } from 'mongoose';

const schema = new Schema(
  {
    /** The login's `state`, which is random and says nothing of anybody. */
    _id: { type: String, required: true },
    expires: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ expires: 1 }, { expireAfterSeconds: 0 });

/** Logins whose answer has come, kept as long as it could come again. */
export const UsedLoginModel = mongoose.model('UsedLogin', schema, 'used_logins');
