import type { LinkSettings } from '../../../contract/connections/link.schema.ts';
import type { VendorCategory } from '../../../contract/connections/vendor.schema.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { vendorNamed } from '../connections/vendor-access.ts';

/** Tools that keep people by their addresses. */
const BY_ADDRESS: readonly VendorCategory[] = ['Email Marketing', 'CRM'];

/** By what a delivery that was dropped stores as its reason: what its owner reads. */
export const reasonsNotToSend = {
  withdrawn: 'Not sent: consent was withdrawn before',
  no_consent: 'Not sent: there is no consent',
  no_marketing_consent: 'Not sent: there is no consent to marketing',
  no_address: 'Not sent: there is no email address',
  unsubscribed: 'Not sent: the receiver has unsubscribed',
} as const;
type Reason = keyof typeof reasonsNotToSend;

/** Why a lead is not for a link; undefined if it is. */
export function reasonNotToSend(
  { consent, email }: Pick<SubmissionRecord, 'consent' | 'email'>,
  { onlyWithConsent }: Pick<LinkSettings, 'onlyWithConsent'>,
  vendor: string,
): Reason | undefined {
  const info = vendorNamed(vendor)?.info;
  if (consent.withdrawn) return 'withdrawn';
  if (onlyWithConsent && !consent.given) return 'no_consent';
  if (info?.needsMarketingConsent && !consent.marketing?.given) return 'no_marketing_consent';
  if (info && BY_ADDRESS.includes(info.category) && !(consent.given && email)) return 'no_address';
  return undefined;
}
