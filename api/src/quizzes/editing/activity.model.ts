import mongoose, { Schema } from 'mongoose';
import type { activityKinds } from '../../../contract/analytics/analytics.schema.ts';

export type ActivityRecord = {
  _id: string;
  owner: string;
  kind: (typeof activityKinds)[number];
  quiz: string;
  title: string;
  time: Date;
};

const schema = new Schema<ActivityRecord>(
  { _id: { type: String, required: true }, owner: String, kind: String, quiz: String, title: String, time: Date },
  { versionKey: false },
);
schema.index({ owner: 1, time: -1 });
schema.index({ quiz: 1 });

export const ActivityModel = mongoose.model<ActivityRecord>('Activity', schema, 'activity');
