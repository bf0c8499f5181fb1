import mongoose, { Schema } from 'mongoose';
import type { Source } from '../../../contract/lead/submission.schema.ts';
import type { CategoryScore } from '../../../contract/scoring/scoring.ts';
import { keptAsGiven } from '../../db/collections.ts';
import type { Choice } from './choices.ts';
import { reachedStages, STAGES, type StageTimes, stagesOf, timeField } from './visit-stages.ts';

/** One visitor's session with one quiz. Contains no personal data. All figures are counted from these. */
export type VisitRecord = StageTimes & {
  _id: string;
  quiz: string;
  owner: string;
  sessionId: string;
  /** The referrer is a site, without the page there. */
  source: Pick<Source, 'pageUrl' | 'referrer' | 'utmSource' | 'utmMedium' | 'utmCampaign'>;
  /** Ids of the answered questions, in the order in which they became known. */
  answered: string[];
  /** Seconds that each of them took, in the same order; null where that is not known. */
  took: Array<number | null>;
  /** When the last of them became known. */
  answeredAt?: Date;
  /** The version that the visit began with. */
  shown: string;
  /** Ids of the questions that were shown, of the version that this visitor has, in the same way. */
  reached: string[];
  choices?: Choice[];
  /** Scores by category. */
  categories?: CategoryScore[];
  score?: number;
  /** '' for no outcome. */
  outcomeId?: string;
  /** Which version was completed, and what was chosen on the way through it (see way.ts); absent until then, and where an erased lead alone tells of it. */
  version?: string;
  way?: string;
  /** What had been completed before the lead was sent with other answers, until the figures have followed. */
  revised?: Pick<VisitRecord, 'choices' | 'categories' | 'score' | 'outcomeId'>;
  /** What has been counted of this visit; nothing if absent. */
  counted?: Counted;
  /** Whether there is more to count. */
  dirty?: boolean;
  /**
   * Of a visit whose lead was spam or a test: `due` until what was counted of it has left the figures,
   * then `done`. A visit that is done holds no facts and counts for nothing, whatever its session still
   * sends.
   */
  discard?: 'due' | 'done';
};

/**
 * The part of a visit that has been counted: its first `stages` of view, start, completion and lead, its first `answered` and its first
 * `reached` questions.
 */
export type Counted = {
  stages: number;
  answered: number;
  reached: number;
  /** The batch that counted it (see project-figures.ts). */
  batch: number;
};

/** Whether, as an expression for the database, a visit holds more than what was counted of it. */
export const hasUncountedFacts = {
  $or: [
    { $gt: [reachedStages, { $ifNull: ['$counted.stages', 0] }] },
    { $gt: [{ $size: '$answered' }, { $ifNull: ['$counted.answered', 0] }] },
    { $gt: [{ $size: '$reached' }, { $ifNull: ['$counted.reached', 0] }] },
    { $ne: [{ $type: '$revised' }, 'missing'] },
    { $eq: ['$discard', 'due'] },
  ],
};

/** How far a visit is. */
export const progressOf = (visit: VisitRecord) => ({
  stages: stagesOf(visit),
  answered: visit.answered.length,
  reached: visit.reached.length,
});

/** A filter for a visit that is no further than it was when it was read: what it holds only grows. */
export const unchangedSince = ({ stages, answered, reached }: Omit<Counted, 'batch'>): Record<string, object> => {
  const missing = { $exists: false };
  return {
    ...Object.fromEntries(STAGES.slice(stages).map((stage) => [timeField(stage), missing])),
    [`answered.${answered}`]: missing,
    [`reached.${reached}`]: missing,
    revised: missing,
    discard: missing,
  };
};

/** A visit as it was counted: with what it had completed then. */
export const asCounted = ({ revised, ...visit }: VisitRecord): VisitRecord =>
  (visit.counted?.stages ?? 0) > STAGES.indexOf('complete') ? { ...visit, ...revised } : visit;

/** The index of the visits of a quiz by the time when they began. */
export const LATEST = { quiz: 1, viewAt: 1 } as const;

/** The index of what was chosen on the way through each version. */
export const WAYS = { quiz: 1, version: 1, way: 1 } as const;

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
    took: keptAsGiven({ required: true }),
    answeredAt: Date,
    shown: { type: String, required: true },
    reached: [String],
    choices: keptAsGiven(),
    categories: keptAsGiven(),
    score: Number,
    outcomeId: String,
    version: String,
    way: String,
    revised: keptAsGiven(),
    counted: keptAsGiven(),
    dirty: Boolean,
    discard: String,
  },
  { versionKey: false, minimize: false },
);
schema.index(LATEST);
// What a replay reads of a version, from the index alone.
schema.index(WAYS, { partialFilterExpression: { way: { $gte: '' } } });
schema.index({ dirty: 1, quiz: 1 }, { partialFilterExpression: { dirty: true } });

/** Who completed a version of a quiz, as the index of ways has it. */
export const completed = (quiz: string, version: string | { $in: string[] }) => ({ quiz, version, way: { $gte: '' } });

export const VisitModel = mongoose.model<VisitRecord>('Visit', schema, 'visits');
