import mongoose, { Schema } from 'mongoose';
import type { Question } from '../../contract/questions/question.schema.ts';
import type { Outcome, QuizInput, QuizStatus } from '../../contract/quiz/quiz.schema.ts';
import { quizDefaults } from '../../contract/quiz/quiz-defaults.ts';
import type { QuizHeights } from '../../contract/quiz/quiz-heights.schema.ts';
import { DURABLE } from '../db/batch-write.ts';
import { keptAsGiven } from '../db/collections.ts';

/** Identifies a creation that must happen once: the client's key and a hash of the request. */
export type Creation = { key: string; hash: string };

/** A quiz as it is stored. Questions, options and outcomes carry their ids; how often it was seen and taken is counted elsewhere. */
export type QuizRecord = Omit<QuizInput, 'status' | 'questions' | 'outcomes'> & {
  _id: string;
  owner: string;
  status: QuizStatus;
  /** When it was last unpublished; visitors who loaded it earlier may still submit for a while. */
  unpublishedAt: Date | null;
  version: string;
  revision: number;
  /** Size as JSON, with that of its earlier versions. */
  bytes: number;
  /** How high it begins, measured of a revision. */
  heights?: { revision: number; steps: QuizHeights };
  /** The readable address that it is shown at; '' or absent for none. */
  slug?: string;
  /** Present if the client sent an idempotency key. */
  creation?: Creation;
  questions: Question[];
  outcomes: Outcome[];
  createdAt: Date;
  updatedAt: Date;
  /** Set on a quiz whose deletion has begun (see remove-quiz.ts). */
  deletingSince?: Date;
};

export const anything = keptAsGiven({ required: true });
/** How Mongoose keeps a field. Everything that is saved has passed the schemas of the contract, which alone know what it may hold. */
const storedAs = (value: unknown) => {
  if (typeof value === 'boolean') return { type: Boolean, required: true };
  // Mongoose takes a required text that is empty for one that is missing.
  return typeof value === 'string' ? String : anything;
};
/** Those of some fields that an owner edits and that have a default. */
export const editedFields = (names: object) =>
  Object.fromEntries(
    Object.entries(quizDefaults).flatMap(([name, value]) => (name in names ? [[name, storedAs(value)]] : [])),
  );

const schema = new Schema<QuizRecord>(
  {
    _id: { type: String, required: true },
    owner: { type: String, required: true },
    title: { type: String, required: true },
    ...editedFields(quizDefaults),
    webhookUrl: String,
    status: { type: String, enum: ['draft', 'published'], required: true },
    unpublishedAt: { type: Date, default: null },
    version: { type: String, required: true },
    revision: { type: Number, required: true },
    bytes: { type: Number, required: true },
    heights: keptAsGiven(),
    slug: String,
    creation: { type: new Schema({ key: String, hash: String }, { _id: false }), default: undefined },
    questions: anything,
    outcomes: anything,
    createdAt: { type: Date, required: true },
    updatedAt: { type: Date, required: true },
    deletingSince: Date,
  },
  // An acknowledged edit survives a crash of the database.
  { versionKey: false, minimize: false, writeConcern: DURABLE },
);
// With the title, so that a list of titles needs no quiz.
schema.index({ owner: 1, createdAt: -1, _id: 1, title: 1 });
schema.index({ owner: 1, bytes: 1, _id: 1 });
schema.index(
  { owner: 1, 'creation.key': 1 },
  { unique: true, partialFilterExpression: { 'creation.key': { $exists: true } } },
);
schema.index({ deletingSince: 1 }, { partialFilterExpression: { deletingSince: { $exists: true } } });

export const QuizModel = mongoose.model<QuizRecord>('Quiz', schema, 'quizzes');
