import mongoose, { Schema } from 'mongoose';
import type { Outcome, OutcomeType, Question } from '../../contract/quiz.schema.ts';

/** What a visitor was shown and is scored by. Never changes; its id is the hash of its content. */
export type QuizVersionRecord = {
  _id: string;
  quiz: string;
  version: string;
  outcomeType: OutcomeType;
  consentRequired: boolean;
  questions: Question[];
  outcomes: Outcome[];
  createdAt: Date;
};

const schema = new Schema<QuizVersionRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    version: { type: String, required: true },
    outcomeType: { type: String, required: true },
    consentRequired: { type: Boolean, required: true },
    questions: { type: Schema.Types.Mixed, required: true } as never,
    outcomes: { type: Schema.Types.Mixed, required: true } as never,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false, minimize: false, writeConcern: { w: 'majority', j: true } },
);
schema.index({ quiz: 1 });

export const QuizVersionModel = mongoose.model<QuizVersionRecord>('QuizVersion', schema, 'quiz_versions');
