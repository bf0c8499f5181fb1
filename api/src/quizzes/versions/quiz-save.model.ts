import mongoose, { Schema } from 'mongoose';
import type { QuizStatus } from '../../../contract/quiz/quiz.schema.ts';
import type { ChangedValue } from '../../../contract/quiz/quiz-history.schema.ts';

/** One save of a quiz: who, when, and which version it was from then on. */
export type QuizSaveRecord = {
  /** Quiz and revision. */
  _id: string;
  quiz: string;
  version: string;
  at: Date;
  revision: number;
  status: QuizStatus;
  /** The account that saved. */
  by: string;
  /** Names of the fields that were changed; none of the first save. */
  fields?: string[];
  /** What became of those of them that no version holds. */
  values?: ChangedValue[];
  /** Whether it brought back an earlier version. */
  restored?: boolean;
};

const { Mixed } = Schema.Types;
const schema = new Schema<QuizSaveRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    version: { type: String, required: true },
    at: { type: Date, required: true },
    revision: { type: Number, required: true },
    status: { type: String, required: true },
    by: { type: String, required: true },
    fields: { type: [String], default: undefined },
    values: { type: [{ _id: false, field: String, before: Mixed, after: Mixed }], default: undefined },
    restored: Boolean,
  },
  { versionKey: false },
);
schema.index({ quiz: 1, at: -1, _id: -1 });
schema.index({ quiz: 1, version: 1, revision: -1 });

export const QuizSaveModel = mongoose.model<QuizSaveRecord>('QuizSave', schema, 'quiz_saves');
