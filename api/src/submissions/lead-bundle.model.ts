import mongoose, { Schema } from 'mongoose';
import { type MailState, mailStateDefinition } from '../outbox/mail-state.ts';

/**
 * How an owner is told of one quiz's leads: how many have had a mail of their own of late, and the bundle that tells of the rest. A lead
 * names the bundle that it is part of by number; only the last bundle may have left.
 */
export type LeadBundleRecord = {
  /** The quiz. */
  _id: string;
  owner: string;
  /** When the first of the single mails that count now was granted, and how many there were since. */
  aloneSince?: Date;
  alone?: number;
  /** The lead that was granted the last one. */
  grantedTo?: string;
  /** Number of the last bundle, how many leads it holds and the title of their quiz, as it is told. */
  bundle?: number;
  count?: number;
  title?: string;
  mail: MailState;
};

const schema = new Schema<LeadBundleRecord>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    aloneSince: Date,
    alone: Number,
    grantedTo: String,
    bundle: Number,
    count: Number,
    title: String,
    mail: mailStateDefinition,
  },
  { versionKey: false },
);
schema.index({ 'mail.nextAttemptAt': 1 }, { partialFilterExpression: { 'mail.state': 'pending' } });

export const LeadBundleModel = mongoose.model<LeadBundleRecord>('LeadBundle', schema, 'lead_bundles');
