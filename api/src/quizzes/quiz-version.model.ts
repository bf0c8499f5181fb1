import mongoose, { Schema } from 'mongoose';
import type { LeadFormRules } from '../../contract/lead-form.ts';
import type { Question } from '../../contract/questions/question.schema.ts';
import type { Outcome, QuizInput } from '../../contract/quiz.schema.ts';
import type { OutcomeType, ThankYouPageConfig } from '../../contract/quiz-fields.schema.ts';
import { keptAsGiven } from '../collections.ts';

/** What a visitor was shown and is scored by. Its content never changes; its id is the hash of it. */
export type QuizVersionRecord = {
  _id: string;
  quiz: string;
  version: string;
  outcomeType: OutcomeType;
  consentRequired: boolean;
  questions: Question[];
  outcomes: Outcome[];
  createdAt: Date;
  /** When the quiz was last saved as this version; versions that were not since this is kept have none. */
  usedAt?: Date;
  /** When it first was what visitors are shown; a version that never was, or not since this is kept, has none. */
  publishedAt?: Date;
  /** What its owner calls it: beside these times the one thing of it that may change. */
  name?: string;
} & Partial<ResultRules> &
  LeadFormRules;

/** What happens after a submission. Versions that were stored before it was part of them have none of it. */
export type ResultRules = Pick<QuizInput, 'thankYouPageType' | 'redirectUrl'> & {
  thankYouPageConfig: Pick<ThankYouPageConfig, 'title' | 'subtitle' | 'message'>;
};

const schema = new Schema<QuizVersionRecord>(
  {
    _id: { type: String, required: true },
    quiz: { type: String, required: true },
    version: { type: String, required: true },
    outcomeType: { type: String, required: true },
    consentRequired: { type: Boolean, required: true },
    questions: keptAsGiven({ required: true }),
    outcomes: keptAsGiven({ required: true }),
    thankYouPageType: String,
    redirectUrl: String,
    thankYouPageConfig: keptAsGiven(),
    // Left out where the form is the one that quizzes have from the start.
    leadFields: keptAsGiven(),
    leadPlace: String,
    consentText: String,
    marketingText: String,
    resultMail: Boolean,
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
