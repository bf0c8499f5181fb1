import mongoose, { Schema } from 'mongoose';
import type { EmbedWay, PageProblem } from '../../contract/host-pages/host-pages.ts';
import { DAY_MS, SECOND_MS } from '../../contract/time.ts';
import { keptAsGiven } from '../db/collections.ts';

/** Rows expire when the page has not been seen for this long. */
const KEPT_MS = 90 * DAY_MS;

/** A page that has shown a quiz. The id is made of quiz, address and way. */
export type HostPageRecord = {
  _id: string;
  quiz: string;
  url: string;
  way: EmbedWay;
  /** When it was written last, at most ten minutes before it was seen last. */
  seenAt: Date;
  /** The version that it showed; missing until a view has arrived. */
  version?: string;
  /** When each problem was written last; missing until there is one. */
  problems?: { [Problem in PageProblem]?: Date };
};

const schema = new Schema<HostPageRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    url: { type: String, required: true },
    way: { type: String, required: true },
    seenAt: { type: Date, required: true },
    version: String,
    problems: keptAsGiven(),
  },
  { versionKey: false, minimize: false },
);
schema.index({ quiz: 1, seenAt: -1 });
schema.index({ seenAt: 1 }, { expireAfterSeconds: KEPT_MS / SECOND_MS });

export const HostPageModel = mongoose.model<HostPageRecord>('HostPage', schema, 'host_pages');
