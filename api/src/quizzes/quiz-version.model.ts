import mongoose, { Schema } from 'mongoose';
import { leadFormRules } from '../../contract/lead-form.ts';
import { askedFields, resultFields, type VersionContent } from '../../contract/version-fields.ts';
import { storedTypeOf } from './quiz.model.ts';

/** The id of a version as it is stored. */
export const versionKey = (quizId: string, version: string): string => `${quizId}:${version}`;

/** What a visitor was shown and is scored by. Its content never changes, and `version` is the hash of it. */
export type QuizVersionRecord = {
  _id: string;
  quiz: string;
  version: string;
  createdAt: Date;
  /** When the quiz was last saved as this version; versions that were not since this is kept have none. */
  usedAt?: Date;
  /** When it first was what visitors are shown; a version that never was, or not since this is kept, has none. */
  publishedAt?: Date;
  /** What its owner calls it: beside these times the one thing of it that may change. */
  name?: string;
} & VersionContent;

const stored = (fields: object, required: boolean) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, { type: storedTypeOf(name), required }]));

const schema = new Schema<QuizVersionRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    version: { type: String, required: true },
    ...stored(askedFields, true),
    ...stored({ ...resultFields, ...leadFormRules }, false),
    createdAt: { type: Date, required: true },
    usedAt: Date,
    publishedAt: Date,
    name: String,
  },
  // The quiz that names a version is written after it and waits for the journal, which holds both then.
  { versionKey: false, minimize: false },
);
schema.index({ quiz: 1, createdAt: 1 });

export const QuizVersionModel = mongoose.model<QuizVersionRecord>('QuizVersion', schema, 'quiz_versions');
