import mongoose, { Schema } from 'mongoose';
import type { Source } from '../../contract/submission.schema.ts';
import { keptAsGiven } from '../collections.ts';

/** A chosen option; short texts are never kept here. */
export type Choice = { questionId: string; answerOptionId: string };

/**
 * One visitor's way through one quiz. Each time is set once and never moved; a later stage implies the earlier ones. Holds no
 * personal data. Every figure is counted from these.
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
  /** Ids of the questions answered on the way, in the order in which they became known. */
  answered: string[];
  choices?: Choice[];
  score?: number;
  outcome?: string;
  /** What of this visit the figures hold; nothing where it is missing. */
  counted?: Counted;
  /** Whether there is more than that. */
  dirty?: boolean;
};

/** The part of a visit that has been counted: its first `stages` of view, start, completion and lead, and its first `answered` questions. */
export type Counted = {
  stages: number;
  answered: number;
  /** The batch that counted it (see project-figures.ts). */
  batch: number;
};

/** How many of the four stages a visit has reached. */
export const stagesOf = ({ startAt, completeAt, leadAt }: VisitRecord): number =>
  leadAt ? 4 : completeAt ? 3 : startAt ? 2 : 1;

/** The same as an expression for the database. */
export const reachedStages = {
  $switch: {
    branches: [
      { case: { $ifNull: ['$leadAt', false] }, then: 4 },
      { case: { $ifNull: ['$completeAt', false] }, then: 3 },
      { case: { $ifNull: ['$startAt', false] }, then: 2 },
    ],
    default: 1,
  },
};

/** For the database as well: whether a visit holds more than what was counted of it. */
export const hasUncountedFacts = {
  $or: [
    { $gt: [reachedStages, { $ifNull: ['$counted.stages', 0] }] },
    { $gt: [{ $size: '$answered' }, { $ifNull: ['$counted.answered', 0] }] },
  ],
};

const schema = new Schema<VisitRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    owner: { type: String, required: true },
    sessionId: { type: String, required: true },
    source: keptAsGiven({ default: {} }),
    viewAt: Date,
    startAt: Date,
    completeAt: Date,
    leadAt: Date,
    answered: [String],
    choices: keptAsGiven(),
    score: Number,
    outcome: String,
    counted: keptAsGiven(),
    dirty: Boolean,
  },
  { versionKey: false, minimize: false },
);
schema.index({ quiz: 1, viewAt: 1 });
schema.index({ dirty: 1, quiz: 1 }, { partialFilterExpression: { dirty: true } });

export const VisitModel = mongoose.model<VisitRecord>('Visit', schema, 'visits');
