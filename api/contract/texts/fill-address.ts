import { limits } from '../web/limits.ts';
import { cleanText } from './clean-text.ts';
import { PIPED_KEY, type PlaceholderValues, readValue } from './piped-values.ts';

/** Of an address, which has no blanks: those of a name or a fallback are written `%20`. */
const PLACEHOLDER = /\{\{([^{}|]{1,200})(?:\|([^{}]{0,400}))?\}\}/g;
const KEY = new RegExp(`^(?:${PIPED_KEY})$`);
/** Longer values are cut: servers refuse long addresses. */
const MAX_VALUE = 300;

/**
 * An owner's address with the placeholders of its path, query and fragment filled in, each encoded as one component. The host is never
 * filled in, and a value cannot step out of its place.
 */
export function fillAddress(address: string, values: PlaceholderValues): string {
  // Longer ones, which cannot be saved, are not filled in.
  if (address.length > limits.url) return address;
  const [, host = '', rest = ''] = /^(https?:\/\/[^/?#]*)(.*)$/is.exec(address) ?? ['', address];
  return (
    host +
    rest.replace(PLACEHOLDER, (whole, name: string, fallback = '') => {
      const key = decoded(name);
      return KEY.test(key) ? encoded(readValue(values, key) || decoded(fallback)) : whole;
    })
  );
}

const encoded = (value: string): string => {
  const text = cleanText(value.slice(0, MAX_VALUE));
  // Dots alone would be a step in the path.
  return /^\.+$/.test(text) ? '' : encodeURIComponent(text);
};

/** Percent-encoded characters as they are; a text that is not encoded properly as it stands. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
