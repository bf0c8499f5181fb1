import mongoose, { Schema } from 'mongoose';
import { keptAsGiven } from '../../db/collections.ts';

/**
 * What a lead is found by, derived from it: rows are written soon after the lead, and again when it changes. They are personal data and are
 * deleted with it.
 */
export type LeadSearchRecord = {
  /** Id of the lead. */
  _id: string;
  owner: string;
  quiz: string;
  createdAt: Date;
  text: string;
  grams: string[];
};

const schema = new Schema<LeadSearchRecord>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    quiz: { type: String, required: true },
    createdAt: { type: Date, required: true },
    text: { type: String, required: true },
    grams: keptAsGiven({ required: true }),
  },
  { versionKey: false },
);
// Each in the order of the list of leads.
const listed: Array<Record<string, 1>> = [{ owner: 1, grams: 1 }, { owner: 1 }, { quiz: 1 }];
for (const by of listed) schema.index({ ...by, createdAt: -1, _id: -1 });

export const LeadSearchModel = mongoose.model<LeadSearchRecord>('LeadSearch', schema, 'lead_search');
