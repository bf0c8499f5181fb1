// Unpaired surrogates and control characters (but tab and line breaks) survive neither UTF-8 nor a CSV reader.
const UNSAFE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]|\p{Surrogate}/gu;

/** Removes control characters, bidirectional overrides and unpaired surrogates, which no reader of a text needs. */
export function cleanText(value: string): string {
  return value.replace(UNSAFE, '');
}

/** A text as a single line: cleaned, line breaks folded to spaces, trimmed. */
export const oneLine = (value: string): string =>
  cleanText(value)
    .replace(/[\t\r\n]+/g, ' ')
    .trim();
