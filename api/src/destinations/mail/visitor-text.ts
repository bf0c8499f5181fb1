import { withoutEmails } from '../../../contract/lead/clean-source.ts';
import { limits } from '../../../contract/web/limits.ts';
import { oneLine } from './html.ts';

const ADDRESS = /(?:(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/|\bwww\.|\bmailto:)\S*/gi;
// Every dot that may occur in a host name, and the separators of an address's parts.
const JOINT = /(?<=[\p{L}\p{N}\p{M}_-])[.:@/\u3002\uff0e\uff61\uff20](?=[\p{L}\p{N}])/gu;
const WORD_JOINER = '\u2060';

/**
 * A visitor's text for a mail to the owner: on one line, without web addresses, and so that no mail program turns it into a link. Without
 * consent it contains no e-mail address either.
 */
export function visitorText(text: string, consentGiven: boolean): string {
  const told = oneLine(text.slice(0, limits.text)).replace(ADDRESS, '');
  return oneLine(consentGiven ? told : withoutEmails(told)).replace(JOINT, `${WORD_JOINER}$&${WORD_JOINER}`);
}
