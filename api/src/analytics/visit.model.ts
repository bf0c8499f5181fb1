import mongoose, { Schema } from 'mongoose';
import type { Source } from '../../contract/submission.schema.ts';

/** A chosen option; short texts are never kept here. */
export type Choice = { questionId: string; answerOptionId: string };

/**
 * One visitor's way through one quiz. Each time is set once and never moved; a later stage implies the earlier ones. Holds no
 * personal data. Every figure can be counted anew from these.
 */
export type VisitRecord = {
  _id: string;
  quiz: string;
  owner: string;
  sessionId: string;
  source: Pick<Source, 'pageUrl' | 'utmSource' | 'utmMedium' | 'utmCampaign'>;
  viewAt: Date;
  startAt?: Date;
  completeAt?: Date;
  leadAt?: Date;
  /** Ids of the questions answered on the way. */
  answered: string[];
  choices?: Choice[];
  score?: number;
  outcome?: string;
};

const schema = new Schema<VisitRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    owner: { type: String, required: true },
    sessionId: { type: String, required: true },
    source: { type: Schema.Types.Mixed, default: {} } as never,
    viewAt: Date,
    startAt: Date,
    completeAt: Date,
    leadAt: Date,
    answered: [String],
    choices: { type: Schema.Types.Mixed } as never,
    score: Number,
    outcome: String,
  },
  { versionKey: false, minimize: false },
);
schema.index({ quiz: 1, viewAt: 1 });

export const VisitModel = mongoose.model<VisitRecord>('Visit', schema, 'visits');
