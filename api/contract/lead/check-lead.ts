// Mirrors the server's rule for addresses without carrying its validation library into the widget.
// With a bound, which takes fewer bytes here, of `MAX_EMAIL`.
const EMAIL = /^(?=[^\s<>"(),:;[\]\\]{1,254}$)[^@]+@[^@.]+(\.[^@.]+)+$/;
/** Characters that are kept. */
export const MAX_NAME = 200;
export const MAX_EMAIL = 254;

/**
 * An e-mail address, however it was typed or pasted, in the form in which it is mailed: without
 * invisible characters, and with plain letters and signs for full-width ones.
 */
export const foldEmail = (text: string): string =>
  text
    .replace(/\p{DI}/gu, '')
    .normalize('NFKC')
    .trim();

/** Whether a folded text is an e-mail address a mail could be sent to. Linear in the text's length. */
export const isEmail = (value: string): boolean => EMAIL.test(value);

export type LeadForm = { name: string; email: string; consentGiven: boolean };
export type LeadErrors = Partial<Record<string, 'emailInvalid' | 'consentRequired' | 'fillIn' | 'tick'>>;

/** What keeps the lead form from being sent, as keys of the message catalogue; empty when nothing does. */
export function checkLead(form: LeadForm, { consentRequired }: { consentRequired: boolean }): LeadErrors {
  const errors: LeadErrors = {};
  if (!isEmail(foldEmail(form.email))) errors.email = 'emailInvalid';
  if (consentRequired && !form.consentGiven) errors.consent = 'consentRequired';
  return errors;
}
