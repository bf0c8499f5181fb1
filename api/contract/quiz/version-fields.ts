import { confirmationRules } from '../lead/confirmation.ts';
import { leadFormRules } from '../lead/lead-form.ts';
import { pick } from '../pick.ts';
import type { Question } from '../questions/question.schema.ts';
import type { Quiz } from './quiz.schema.ts';
import type { QuizFields, ThankYouPageConfig } from './quiz-fields.schema.ts';

// The quiz fields that belong to its versions. Storing, restoring, presenting and comparing versions
// are derived from these lists. A version is named by the hash of its content in this order, so an
// added field gives every quiz a new version with its next save.

/** What a visitor is asked and scored by. */
const askedFields = {
  outcomeType: true,
  consentRequired: true,
  questions: true,
  outcomes: true,
  ...leadFormRules,
  ...confirmationRules,
} as const;
/** What happens after a submission. */
const resultFields = {
  thankYouPageType: true,
  redirectUrl: true,
  thankYouPageConfig: true,
  resultBlocks: true,
} as const;
/** The texts among the looks of a thank-you page. */
export const resultTexts = { title: true, subtitle: true, message: true } as const;

export const versionFields = { ...askedFields, ...resultFields } as const;

/** Questions as they are stored. */
export type AskedContent = Omit<Pick<Quiz, keyof typeof askedFields>, 'questions'> & { questions: Question[] };
export type ResultRules = Pick<QuizFields, Exclude<keyof typeof resultFields, 'thankYouPageConfig'>> & {
  thankYouPageConfig: Pick<ThankYouPageConfig, keyof typeof resultTexts>;
};
export type VersionContent = AskedContent & ResultRules;

/** The content of a version, to be laid over a quiz as it is now. */
export const contentFrom = (version: VersionContent, quiz: { thankYouPageConfig: ThankYouPageConfig }) => ({
  ...pick(version, versionFields),
  thankYouPageConfig: { ...quiz.thankYouPageConfig, ...version.thankYouPageConfig },
});
