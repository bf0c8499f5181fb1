import { isEmail, type LeadErrors } from '#contract/check-lead';
import type { EmbedQuiz } from '#contract/public-quiz.schema';
import type { LeadFields } from '../quiz-state.ts';

/** What keeps an owner's form from being sent, as keys of the message catalogue by field. The server alone can tell a phone number. */
export function checkOwnLead(lead: LeadFields, { form, consentRequired }: EmbedQuiz): LeadErrors {
  const errors: LeadErrors = {};
  if (lead.skip) return errors;
  for (const { id, kind, required } of form?.fields ?? []) {
    const value = kind === 'name' || kind === 'email' ? lead[kind].trim() : lead.fields?.[id];
    if (kind === 'email' ? (value || required) && !isEmail(`${value}`) : required && !`${value || ''}`.trim())
      errors[id] = kind === 'email' ? 'emailInvalid' : kind === 'checkbox' ? 'tick' : 'fillIn';
  }
  if (consentRequired && !lead.consentGiven) errors.consent = 'consentRequired';
  return errors;
}
