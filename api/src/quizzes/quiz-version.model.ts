import mongoose, { Schema } from 'mongoose';
import { type VersionContent, versionFields } from '../../contract/version-fields.ts';
import { anything, editedFields } from './quiz.model.ts';

/** The id of a version as it is stored. */
export const versionKey = (quizId: string, version: string): string => `${quizId}:${version}`;

/** What a visitor was shown and is scored by. Its content never changes, and `version` is the hash of it. */
export type QuizVersionRecord = {
  _id: string;
  quiz: string;
  version: string;
  createdAt: Date;
  /** When the quiz was last saved as this version. */
  usedAt: Date;
  /** When it first was what visitors are shown; a version that never was has none. */
  publishedAt?: Date;
  /** What its owner calls it: beside these times the one thing of it that may change. */
  name?: string;
} & VersionContent;

const schema = new Schema<QuizVersionRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    version: { type: String, required: true },
    ...editedFields(versionFields),
    questions: anything,
    outcomes: anything,
    createdAt: { type: Date, required: true },
    usedAt: { type: Date, required: true },
    publishedAt: Date,
    name: String,
  },
  // The quiz that names a version is written after it and waits for the journal, which holds both then.
  { versionKey: false, minimize: false },
);
schema.index({ quiz: 1, createdAt: 1 });

export const QuizVersionModel = mongoose.model<QuizVersionRecord>('QuizVersion', schema, 'quiz_versions');
