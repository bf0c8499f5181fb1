import { leadLink, readLeadLink } from './lead-link.ts';

/** What the link in a result mail leads to. */
export const CONSENT_LINK_PATH = '/api/mail/consent';

/** An address that lets whoever has it see one lead and withdraw its consent. */
export const consentLink = (origin: string, lead: string): Promise<string> =>
  leadLink('consent', origin + CONSENT_LINK_PATH, lead);

/** The lead that such an address is about; undefined if it was altered. */
export const readConsentLink = (query: unknown): Promise<string | undefined> => readLeadLink('consent', query);
