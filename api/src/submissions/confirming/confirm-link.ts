import { leadLink, readLeadLink } from '../lead-link.ts';

/** What the link leads to in a mail that asks to confirm an address. */
export const CONFIRM_LINK_PATH = '/api/mail/confirm';

/** An address that lets whoever has it confirm the address of one lead. */
export const confirmLink = (origin: string, lead: string): Promise<string> =>
  leadLink('confirm', origin + CONFIRM_LINK_PATH, lead);

/** The lead that such an address is about; undefined if it was altered. */
export const readConfirmLink = (query: unknown): Promise<string | undefined> => readLeadLink('confirm', query);

/** What "Check your inbox" links to, for a visitor whose mail does not come. */
export const CONFIRM_AGAIN_PATH = '/api/mail/confirm-again';

/** An address that lets whoever has it have the mail about one lead sent again, to the address that the lead has. */
export const confirmAgainLink = (origin: string, lead: string): Promise<string> =>
  leadLink('confirm-again', origin + CONFIRM_AGAIN_PATH, lead);

/** The lead that such an address is about; undefined if it was altered. */
export const readConfirmAgainLink = (query: unknown): Promise<string | undefined> =>
  readLeadLink('confirm-again', query);
