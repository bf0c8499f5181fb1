// The part that is fetched at the lead form, when a lead is stored, or by the link in a mail. Without
// it no address is suggested, stored leads stay stored until the next page, and the quiz begins anew.
export { offerAddress } from './offer-address.ts';
export { reportMissing } from './report-missing.ts';
export { resumeVisit } from './resume-visit.ts';
export { sendStored } from './send-stored.ts';
