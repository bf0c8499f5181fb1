// Control characters and unpaired surrogates survive neither UTF-8 nor a CSV reader, and no text
// needs bidirectional overrides.
const UNSAFE = /(?:[\u0000-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\u202A-\u202E\u2066-\u2069]|\p{Surrogate})+/gu;
/** Line ends that word processors and PDF files use. */
const LINE_ENDS = /[\v\f\u0085\u2028\u2029]/g;
/** Zero-width characters, soft hyphens and direction marks, except joiners after a letter of a script that uses them. */
const INVISIBLE = /(?!(?<=(?!\p{Script=Latin})[\p{L}\p{M}])[\u200C\u200D])\p{Cf}+/gu;
/** Longer texts are cut before NFKC, which can make a text 18 times as long. */
const MAX_UNFOLDED = 2_000;

/**
 * Removes what no reader of a text needs: control characters, bidirectional overrides and unpaired
 * surrogates. The line ends of word processors and PDF files become line feeds.
 */
export const cleanText = (value: string): string => value.replace(LINE_ENDS, '\n').replace(UNSAFE, '');

/** A cleaned text in which each line break is a space. */
export const unbroken = (value: string): string => cleanText(value).replace(/[\t\r\n]+/g, ' ');

/** A text as a single line: cleaned, line breaks folded to spaces, trimmed. */
export const oneLine = (value: string): string => unbroken(value).trim();

/**
 * A name or a number as a single line, however it was typed or pasted: with plain letters, digits
 * and spaces for full-width ones, and without what is invisible.
 */
export const foldLine = (value: string): string =>
  oneLine(value.slice(0, MAX_UNFOLDED).replace(INVISIBLE, '').normalize('NFKC'));
