import { pick } from './pick.ts';
import { leadFormDefaults } from './quiz-defaults.ts';
import type { QuizFields } from './quiz-fields.schema.ts';

/** The fields of a quiz that say what it asks of who takes it, and when. */
export const leadFormRules = {
  leadFields: true,
  leadPlace: true,
  consentText: true,
  marketingText: true,
  resultMail: true,
} as const;
/** Where nobody has said anything a rule is left out. */
export type LeadFormRules = { [K in keyof typeof leadFormRules]?: QuizFields[K] | undefined };

type FullLeadForm = { [K in Exclude<keyof LeadFormRules, 'resultMail'>]-?: NonNullable<LeadFormRules[K]> } & {
  /** Left out where no mail is sent, as it was before there were any. */
  resultMail?: true;
};

/** The rules of a quiz; those that it was stored without are the defaults. */
export function leadFormOf(quiz: LeadFormRules): FullLeadForm {
  const { leadFields, leadPlace, consentText, marketingText, resultMail } = quiz;
  return {
    leadFields: leadFields ?? leadFormDefaults.leadFields,
    leadPlace: leadPlace ?? leadFormDefaults.leadPlace,
    consentText: consentText ?? '',
    marketingText: marketingText ?? '',
    ...(resultMail ? { resultMail } : {}),
  };
}

/** Whether it is the form that a quiz has from the start: a name if one likes, an address, the specified consent. */
export const isPlainLeadForm = (quiz: LeadFormRules): boolean => keyOf(quiz) === PLAIN;

/** The form of another state of a quiz, to be laid over this one; nothing where both are the form from the start. */
export const leadFormFrom = (other: LeadFormRules, quiz: LeadFormRules): LeadFormRules =>
  isPlainLeadForm(other) && isPlainLeadForm(quiz)
    ? {}
    : { ...pick(leadFormDefaults, leadFormRules), ...leadFormOf(other) };

/** In one order, whatever order a store keeps. */
function keyOf(quiz: LeadFormRules): string {
  const { leadFields, ...rules } = { ...pick(leadFormDefaults, leadFormRules), ...leadFormOf(quiz) };
  return JSON.stringify([
    ...Object.values(pick(rules, otherRules)),
    ...leadFields.map(({ kind, label, required, choices, country }) => [kind, label, required, choices, country]),
  ]);
}
const { leadFields: _fields, ...otherRules } = leadFormRules;
const PLAIN = keyOf({});
