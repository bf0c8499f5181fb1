import mongoose, { Schema } from 'mongoose';
import { type VersionContent, versionFields } from '../../../contract/quiz/version-fields.ts';
import { anything, editedFields } from '../quiz.model.ts';

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
  /** What its owner calls it: beside these times the one thing of it that its owner may change. */
  name?: string;
  /** Until a view or a lead of it is recorded. Only such versions are pruned (see prune-versions.ts). */
  unseen?: true;
  /** Size of its content as JSON. */
  bytes?: number;
} & VersionContent;

/** All that is asked of the versions of a quiz but their content, in the order of their last use. */
export const VERSION_ROWS = {
  quiz: 1,
  usedAt: -1,
  version: 1,
  createdAt: 1,
  publishedAt: 1,
  name: 1,
  unseen: 1,
  bytes: 1,
} as const;

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
    unseen: Boolean,
    bytes: Number,
  },
  // The quiz that names a version is written after it and waits for the journal, which holds both then.
  { versionKey: false, minimize: false },
);
schema.index(VERSION_ROWS);

export const QuizVersionModel = mongoose.model<QuizVersionRecord>('QuizVersion', schema, 'quiz_versions');
