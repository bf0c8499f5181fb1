import mongoose, { type InferSchemaType, Schema } from 'mongoose';
import { DEFAULT_PRIMARY } from '../../contract/web/color.ts';
import { DURABLE } from '../db/batch-write.ts';
import { keptAsGiven } from '../db/collections.ts';
import { randomId } from '../random-id.ts';

const text = { type: String, default: '' };
const schema = new Schema(
  {
    _id: { type: String, default: () => randomId() },
    issuer: { type: String, required: true },
    subject: { type: String, required: true },
    email: text,
    emailVerified: { type: Boolean, default: false },
    firstName: text,
    lastName: text,
    profileImageUrl: text,
    bio: text,
    company: text,
    website: text,
    location: text,
    settings: {
      emailNotifications: { type: Boolean, default: true },
      weeklyReports: { type: Boolean, default: true },
      marketingEmails: { type: Boolean, default: false },
      defaultColor: { type: String, default: DEFAULT_PRIMARY },
      logoUrl: text,
      /** The contract's `Brand`, or null. */
      brand: keptAsGiven(),
      /** '' until one is known, which means UTC. */
      timeZone: text,
      /** For how many days leads are kept, or null. */
      leadDays: { type: Number, default: null },
    },
    /** The last day whose leads are erased because they are old, or ''. */
    leadsErasedTo: text,
    /** Since when the days of the figures may be of another time zone than the account's; null while they are not. */
    recountDueSince: { type: Date, default: null },
    /** Filters of leads by name, as the contract's `SavedFilter`. */
    leadFilters: keptAsGiven(),
    /** Further addresses for mails about leads (`mail-recipients.ts`). */
    mailRecipients: keptAsGiven(),
    /** Sessions carry the number they were created with; incrementing it ends them all. */
    sessionEpoch: { type: Number, default: 0 },
    createdAt: { type: Date, default: () => new Date() },
    /** Set while the operator has suspended the account. */
    suspendedAt: { type: Date, default: null },
    /** Set on the remains of an account that is being deleted. */
    deletedAt: { type: Date, default: null },
  },
  { versionKey: false, writeConcern: DURABLE },
);
schema.index({ issuer: 1, subject: 1 }, { unique: true });
schema.index({ recountDueSince: 1 }, { partialFilterExpression: { recountDueSince: { $type: 'date' } } });
schema.index({ 'settings.leadDays': 1 }, { partialFilterExpression: { 'settings.leadDays': { $gt: 0 } } });

export type UserRecord = InferSchemaType<typeof schema>;
export const UserModel = mongoose.model('User', schema, 'users');
