import mongoose, { Schema } from 'mongoose';
import { type MailState, mailStateDefinition } from '../outbox/mail-state.ts';

/**
 * How an owner is notified of one quiz's leads: how many recently got a separate mail, and the bundle that reports the rest. A lead refers
 * to its bundle by number; only the last bundle may have been sent.
 */
export type LeadBundleRecord = {
  /** The quiz. */
  _id: string;
  owner: string;
  /** When the current hour of separate mails began, and how many were granted since. */
  aloneSince?: Date;
  alone?: number;
  /** The lead that was last granted one. */
  grantedTo?: string;
  /** Number of the last bundle, the number of leads in it, and the title of their quiz as shown in the mail. */
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
