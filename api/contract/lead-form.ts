import type { LeadField, LeadPlace } from './lead-form.schema.ts';
import { leadFormDefaults } from './quiz-defaults.ts';

/** What a quiz asks of who takes it, and when. Where nobody has said anything it is left out. */
export type LeadFormRules = {
  leadFields?: LeadField[] | undefined;
  leadPlace?: LeadPlace | undefined;
  consentText?: string | undefined;
  marketingText?: string | undefined;
  resultMail?: boolean | undefined;
};

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
export const isPlainLeadForm = (quiz: LeadFormRules): boolean => JSON.stringify(keyOf(leadFormOf(quiz))) === PLAIN;

/** The form of another state of a quiz, to be laid over this one; nothing where both are the form from the start. */
export const leadFormFrom = (other: LeadFormRules, quiz: LeadFormRules): LeadFormRules =>
  isPlainLeadForm(other) && isPlainLeadForm(quiz) ? {} : { resultMail: false, ...leadFormOf(other) };

/** In one order, whatever order a store keeps. */
const keyOf = ({ leadFields, ...rules }: ReturnType<typeof leadFormOf>) => [
  rules.leadPlace,
  rules.consentText,
  rules.marketingText,
  ...(rules.resultMail ? ['mail'] : []),
  ...leadFields.map(({ kind, label, required, choices, country }) => [kind, label, required, choices, country]),
];
const PLAIN = JSON.stringify(keyOf(leadFormOf({})));
