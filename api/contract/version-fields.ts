import { type LeadFormRules, leadFormFrom, leadFormRules } from './lead-form.ts';
import { pick } from './pick.ts';
import type { Quiz } from './quiz.schema.ts';
import type { QuizFields, ThankYouPageConfig } from './quiz-fields.schema.ts';

// What of a quiz belongs to its versions. What is stored of one, called and restored, shown and compared follows from these lists.
// Versions are named by their content in this order, so what is added here gives every quiz another one with its next save.

/** What every version holds. */
export const askedFields = { outcomeType: true, consentRequired: true, questions: true, outcomes: true } as const;

/** What happens after a submission. Versions that were stored before it was part of them have none of it. */
export const resultFields = { thankYouPageType: true, redirectUrl: true, thankYouPageConfig: true } as const;
/** The texts among the looks of a thank-you page. */
export const resultTexts = { title: true, subtitle: true, message: true } as const;

/** All of them; the lead form is left out of a version where it is the one that quizzes have from the start. */
export const versionFields = { ...askedFields, ...resultFields, ...leadFormRules } as const;

export type AskedContent = Pick<Quiz, keyof typeof askedFields> & LeadFormRules;
export type ResultRules = Pick<QuizFields, Exclude<keyof typeof resultFields, 'thankYouPageConfig'>> & {
  thankYouPageConfig: Pick<ThankYouPageConfig, keyof typeof resultTexts>;
};
export type VersionContent = AskedContent & { [K in keyof ResultRules]?: ResultRules[K] | undefined };

type WithLooks = LeadFormRules & { thankYouPageConfig: ThankYouPageConfig };

/** The content of a version, to be laid over a quiz as it is now. What the version does not hold is the quiz's own. */
export function contentFrom(version: VersionContent, quiz: WithLooks) {
  const result: Partial<ResultRules> = Object.fromEntries(
    Object.entries(pick(version, resultFields)).filter(([, value]) => value !== undefined),
  );
  return {
    ...pick(version, askedFields),
    ...result,
    thankYouPageConfig: { ...quiz.thankYouPageConfig, ...result.thankYouPageConfig },
    ...leadFormFrom(version, quiz),
  };
}
