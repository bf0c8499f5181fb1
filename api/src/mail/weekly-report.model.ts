import mongoose, { Schema } from 'mongoose';
import { DAY_MS, SECOND_MS } from '../../contract/time.ts';
import { type MailState, mailStateDefinition } from '../outbox/mail-state.ts';

/**
 * A weekly report to an owner. Its id, `OWNER:MONDAY`, makes sure that it exists once. `monday` is that day's midnight
 * in UTC, whatever the account's time zone. Figures are read when it is sent.
 */
export type WeeklyReportRecord = { _id: string; owner: string; monday: Date; mail: MailState; createdAt: Date };

const KEPT_SECONDS = (30 * DAY_MS) / SECOND_MS;

const schema = new Schema<WeeklyReportRecord>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    monday: { type: Date, required: true },
    mail: mailStateDefinition,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ owner: 1 });
schema.index({ createdAt: 1 }, { expireAfterSeconds: KEPT_SECONDS });
schema.index({ 'mail.nextAttemptAt': 1 }, { partialFilterExpression: { 'mail.state': 'pending' } });

export const WeeklyReportModel = mongoose.model<WeeklyReportRecord>('WeeklyReport', schema, 'weekly_reports');
