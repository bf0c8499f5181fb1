// Mirrors the server's rule for addresses without carrying its validation library into the widget.
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@<>"(),:;[\]\\.]+(?:\.[^\s@<>"(),:;[\]\\.]+)+$/u;
/** Characters that are kept. */
export const MAX_NAME = 200;
export const MAX_EMAIL = 254;

/** Whether a trimmed text is an e-mail address a mail could be sent to. Linear in the text's length. */
export function isEmail(value: string): boolean {
  return value.length <= MAX_EMAIL && EMAIL.test(value);
}

export type LeadForm = { name: string; email: string; consentGiven: boolean };
export type LeadErrors = Partial<Record<string, 'emailInvalid' | 'consentRequired' | 'fillIn' | 'tick'>>;

/** What keeps the lead form from being sent, as keys of the message catalogue; empty when nothing does. */
export function checkLead(form: LeadForm, { consentRequired }: { consentRequired: boolean }): LeadErrors {
  const errors: LeadErrors = {};
  if (!isEmail(form.email.trim())) errors.email = 'emailInvalid';
  if (consentRequired && !form.consentGiven) errors.consent = 'consentRequired';
  return errors;
}
