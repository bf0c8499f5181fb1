import { leadFormDefaults } from '../quiz/quiz-defaults.ts';
import type { QuizFields } from '../quiz/quiz-fields.schema.ts';
import type { LeadField, LeadPlace } from './lead-form.schema.ts';

/** What the lead form may ask for: each of the first four once, of the last three up to five together. */
export const knownFieldKinds = ['name', 'email', 'phone', 'company'] as const;
export const ownFieldKinds = ['text', 'choice', 'checkbox'] as const;

/** Whether a field is one of the owner's own, which has an id of its own; the id of any other is its kind. */
export const isOwnField = ({ kind }: Pick<LeadField, 'kind'>): boolean =>
  (ownFieldKinds as readonly string[]).includes(kind);

/** The fields of a quiz that say what it asks of who takes it, and when. */
export const leadFormRules = {
  leadFields: true,
  leadPlace: true,
  consentText: true,
  marketingText: true,
  resultMail: true,
} as const;
export type LeadFormRules = Pick<QuizFields, keyof typeof leadFormRules>;

/** Whether it is the form that a quiz has from the start: a name if one likes, an address, the specified consent. */
export const isPlainLeadForm = (quiz: LeadFormRules): boolean => keyOf(quiz) === PLAIN;

/** In one order, whatever order a store keeps. */
function keyOf({ leadFields, leadPlace, consentText, marketingText, resultMail }: LeadFormRules): string {
  return JSON.stringify([
    leadPlace,
    consentText,
    marketingText,
    resultMail,
    ...leadFields.map(({ kind, label, required, choices, country }) => [kind, label, required, choices, country]),
  ]);
}
const PLAIN = keyOf(leadFormDefaults);

/** Which of the widget's texts are heading, text and button of the form, by where it appears. */
export const leadWords = {
  first: ['firstHeading', 'firstText', 'firstButton'],
  before: ['leadHeading', 'leadText', 'submit'],
  skippable: ['leadHeading', 'detailsText', 'submit'],
  after: ['detailsHeading', 'detailsText', 'send'],
} as const satisfies Record<LeadPlace, [heading: string, text: string, button: string]>;
