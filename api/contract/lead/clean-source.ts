import { cleanText, oneLine } from '../texts/clean-text.ts';
import { limits } from '../web/limits.ts';
import { foldEmail } from './check-lead.ts';
import type { Source } from './submission.schema.ts';

/** An address as part of any text: no blank, no second @, a dot in its domain. */
const EMAIL = /[\p{L}\p{N}._%+'-]@[^\s@/?#&]+\.[^\s@/?#&.]/u;
// Begins at the start of a word only. Otherwise the time would be quadratic in the word's length.
const EMAILS =
  /(?<![^\s@<>"(),:;[\]\\/?#&=])[^\s@<>"(),:;[\]\\/?#&=]+@[^\s@<>"(),:;[\]\\/?#&=]+\.[^\s@<>"(),:;[\]\\/?#&=.]+/gu;
/** Stands in a path where an e-mail address stood. */
const REDACTED = ':email';
/** Longer texts are cut before they are searched. No field holds more. */
const MAX_SEARCHED = limits.url;
/** Longer values are cut before anything else reads them. */
const MAX_SENT = 2 * limits.url;
/** Texts that are still percent-encoded after this count as addresses. */
const MAX_DECODINGS = 3;

/** Whether the beginning of a text holds an e-mail address, also a percent-encoded one. */
export function holdsEmail(text: string): boolean {
  let plain = text.slice(0, MAX_SEARCHED);
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings += 1) {
    plain = foldEmail(plain).replaceAll('。', '.');
    if (EMAIL.test(plain)) return true;
    if (!ENCODED.test(plain)) return false;
    if (decodings < MAX_DECODINGS) plain = plain.replace(ENCODED_RUNS, decode);
  }
  return true;
}

const ENCODED = /%[0-9a-f]{2}/i;
const ENCODED_RUNS = /(?:%[0-9a-f]{2})+/gi;

// `decodeURIComponent` throws for invalid UTF-8, and thousands of exceptions are slow.
const utf8 = new TextDecoder();
const decode = (encoded: string): string =>
  utf8.decode(Uint8Array.from(encoded.slice(1).split('%'), (code) => Number.parseInt(code, 16)));

/** A text without the e-mail addresses in it; '' when one is hidden by an encoding. */
export function withoutEmails(text: string): string {
  const start = text.slice(0, MAX_SEARCHED);
  if (!holdsEmail(start)) return start;
  const rest = foldEmail(start).replace(EMAILS, '').replace(/ {2,}/g, ' ').trim();
  return holdsEmail(rest) ? '' : rest;
}

/** Bounds the host, because parsing an international one is quadratic in its length. */
const WEB_ADDRESS = /^https?:[/\\]*[^/\\?#]{1,500}(?:[/\\?#]|$)/i;

/**
 * What is kept of the address of a page: origin and path. Queries, fragments, names and passwords go, for they may be personal, and so
 * does a part of the path that holds an e-mail address. Undefined for what is no http(s) address.
 */
export function cleanPageUrl(address: string): string | undefined {
  const start = address.slice(0, MAX_SENT);
  if (!WEB_ADDRESS.test(start) || !URL.canParse(start)) return undefined;
  const { origin, pathname } = new URL(start);
  if (origin.length + pathname.length > limits.url) return `${origin}/`;
  const path = pathname
    .split('/')
    .map((part) => (holdsEmail(part) ? REDACTED : part))
    .join('/');
  return holdsEmail(path) ? `${origin}/` : origin + path;
}

const PAGES = ['pageUrl', 'referrer'] as const;
const CAMPAIGN = 'utmSource utmMedium utmCampaign utmTerm utmContent gclid fbclid msclkid ttclid'.split(' ');
/** A campaign value's name in the address of a page: `utm_source`. The script passes them along by these, among the hidden ones. */
const parameterOf = (name: string): string => name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`);
const PARAMETERS = new Set(CAMPAIGN.map(parameterOf));
const HIDDEN_NAME = /^[a-z0-9_-]{1,40}$/i;
export const MAX_HIDDEN = 20;

/**
 * What may be kept of a source, whoever sends it: pages without what may be personal in them, campaign values that hold no e-mail address,
 * and the values that the site's owner passes along. Whatever else was sent, or cannot be read, is left out; undefined for no source.
 */
export function cleanSource(sent: unknown): Source | undefined {
  if (!isObject(sent)) return undefined;
  const pages = PAGES.map((name) => [name, cleanPageUrl(sentLine(sent[name]))]);
  const passed = isObject(sent.hidden) ? sent.hidden : {};
  const campaign = CAMPAIGN.map((name) => {
    const value = sent[name] ?? passed[parameterOf(name)];
    if (value === undefined) return [name, ''];
    return [name, holdsEmail(sentLine(value)) ? '' : shortLine(value)];
  });
  const hidden = Object.entries(passed)
    .filter(([name, value]) => HIDDEN_NAME.test(name) && typeof value === 'string' && !PARAMETERS.has(name))
    .slice(0, MAX_HIDDEN)
    .map(([name, value]) => [name, shortLine(value)]);
  return {
    ...Object.fromEntries([...pages, ...campaign].filter(([, value]) => value)),
    ...(hidden.length ? { hidden: Object.fromEntries(hidden) } : {}),
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const sentLine = (value: unknown): string => (typeof value === 'string' ? oneLine(value.slice(0, MAX_SENT)) : '');
const shortLine = (value: unknown): string => cleanText(sentLine(value).slice(0, limits.name));
