import { cleanText } from './clean-text.ts';
import { limits } from './limits.ts';
import type { Source } from './submission.schema.ts';

/** An address as part of any text: no blank, no second @, a dot in its domain. */
const EMAIL = /[\p{L}\p{N}._%+'-]@[^\s@/?#&]+\.[^\s@/?#&.]/u;
const EMAILS = /[^\s@<>"(),:;[\]\\/?#&=]+@[^\s@<>"(),:;[\]\\/?#&=]+\.[^\s@<>"(),:;[\]\\/?#&=.]+/gu;
/** Stands in a path where an e-mail address stood. */
const REDACTED = ':email';

/** Whether a text holds an e-mail address, be it percent-encoded, more than once even. */
export function holdsEmail(text: string): boolean {
  let plain = text.normalize('NFKC');
  for (let before = ''; before !== plain; ) {
    if (EMAIL.test(plain)) return true;
    before = plain;
    plain = plain.replace(/%([0-7][0-9a-f])/gi, (_whole, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
  return false;
}

/** A text without the e-mail addresses in it; '' when one is hidden by an encoding. */
export function withoutEmails(text: string): string {
  if (!holdsEmail(text)) return text;
  const rest = text.normalize('NFKC').replace(EMAILS, '').replace(/ {2,}/g, ' ').trim();
  return holdsEmail(rest) ? '' : rest;
}

/**
 * What is kept of the address of a page: origin and path. Queries, fragments, names and passwords go, for they may be personal, and so
 * does a part of the path that holds an e-mail address. Undefined for what is no http(s) address.
 */
export function cleanPageUrl(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin, pathname } = new URL(address);
  if (!/^https?:$/.test(protocol)) return undefined;
  const path = pathname
    .split('/')
    .map((part) => (holdsEmail(part) ? REDACTED : part))
    .join('/');
  const kept = origin + path;
  return kept.length > limits.url || holdsEmail(path) ? `${origin}/` : kept;
}

const PAGES = ['pageUrl', 'referrer'] as const;
const CAMPAIGN = 'utmSource utmMedium utmCampaign utmTerm utmContent gclid fbclid msclkid ttclid'.split(' ');
/** A campaign value's name in the address of a page: `utm_source`. The script passes them along by these, among the hidden ones. */
const parameterOf = (name: string): string => name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
const PARAMETERS = new Set(CAMPAIGN.map(parameterOf));
const HIDDEN_NAME = /^[a-z0-9_-]{1,40}$/i;
const MOST_HIDDEN = 20;

/**
 * What may be kept of a source, whoever sends it: pages without what may be personal in them, campaign values that hold no e-mail address,
 * and the values that the site's owner passes along. Whatever else was sent, or cannot be read, is left out; undefined for no source.
 */
export function cleanSource(sent: unknown): Source | undefined {
  if (!isObject(sent)) return undefined;
  const pages = PAGES.map((name) => [name, cleanPageUrl(oneLine(sent[name]))]);
  const passed = isObject(sent.hidden) ? sent.hidden : {};
  const campaign = CAMPAIGN.map((name) => {
    const value = sent[name] ?? passed[parameterOf(name)];
    if (value === undefined) return [name, ''];
    return [name, holdsEmail(oneLine(value)) ? '' : shortLine(value)];
  });
  const hidden = Object.entries(passed)
    .filter(([name, value]) => HIDDEN_NAME.test(name) && typeof value === 'string' && !PARAMETERS.has(name))
    .slice(0, MOST_HIDDEN)
    .map(([name, value]) => [name, shortLine(value)]);
  return {
    ...Object.fromEntries([...pages, ...campaign].filter(([, value]) => value)),
    ...(hidden.length ? { hidden: Object.fromEntries(hidden) } : {}),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const oneLine = (value: unknown): string =>
  typeof value === 'string' ? cleanText(value.replace(/[\t\r\n]+/g, ' ')).trim() : '';
const shortLine = (value: unknown): string => cleanText(oneLine(value).slice(0, limits.name));
