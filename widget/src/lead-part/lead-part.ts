// The part that is fetched at the lead form, or when a lead is stored. Without it no address is
// suggested, and stored leads stay stored until the next page.
export { offerAddress } from './offer-address.ts';
export { reportMissing } from './report-missing.ts';
export { sendStored } from './send-stored.ts';
