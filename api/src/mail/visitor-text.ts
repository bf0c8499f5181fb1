import { withoutEmails } from '../../contract/clean-source.ts';
import { oneLine } from './html.ts';

const ADDRESS = /(?:[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\bmailto:)\S*/gi;
// The dots that names of hosts may be written with, and what stands between an address's parts.
const JOINT = /(?<=[\p{L}\p{N}\p{M}_-])[.:@/\u3002\uff0e\uff61\uff20](?=[\p{L}\p{N}])/gu;
const WORD_JOINER = '\u2060';

/**
 * What a visitor wrote, for a mail to the owner: on one line, without web addresses, and such that no mail program makes a link of it.
 * Without consent it holds no e-mail address either.
 */
export function visitorText(text: string, consentGiven: boolean): string {
  const told = oneLine(text).replace(ADDRESS, '');
  return oneLine(consentGiven ? told : withoutEmails(told)).replace(JOINT, `${WORD_JOINER}$&${WORD_JOINER}`);
}
