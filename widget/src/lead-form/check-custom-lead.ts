import { foldEmail, isEmail, type LeadErrors } from '#contract/lead/check-lead';
import type { EmbedQuiz } from '#contract/quiz/public-quiz.schema';
import type { LeadFields } from '../run-quiz.ts';

/**
 * Validates a custom lead form; the errors are keys of the message catalogue, by field. Only the
 * server validates phone numbers.
 */
export function checkCustomLead(lead: LeadFields, { form, consentRequired }: EmbedQuiz): LeadErrors {
  const errors: LeadErrors = {};
  // A form that came first was checked then, and may be empty by now.
  if (lead.skip || lead.isAnswered) return errors;
  for (const { id, kind, required } of form?.fields ?? []) {
    const value = kind === 'email' ? foldEmail(lead.email) : kind === 'name' ? lead.name : lead.fields?.[id];
    if (kind === 'email' ? (value || required) && !isEmail(`${value}`) : required && !`${value || ''}`.trim())
      errors[id] = kind === 'email' ? 'emailInvalid' : kind === 'checkbox' ? 'tick' : 'fillIn';
  }
  if (consentRequired && !lead.consentGiven) errors.consent = 'consentRequired';
  return errors;
}
