import { limits } from '../web/limits.ts';
import { PIPED_KEY, type PlaceholderValues, readValue } from './piped-values.ts';
import type { RichText } from './rich-text.ts';

export type { PlaceholderValues } from './piped-values.ts';

/** A sentence with the space behind it, or a line break. */
const SENTENCE = /\n|[^\n](?:[^\n.!?؟。！？]|[.!?؟]+(?![\s.!?؟]))*(?:[.!?؟]+|[。！？]+|(?=\n|$))[^\S\n]*/g;
/** What a sentence is about, and says nothing without. */
const SUBJECT = new RegExp(String.raw`\{\{\s*(?!name\b)(${PIPED_KEY})\s*\}\}`, 'g');

const PLACEHOLDER = new RegExp(
  String.raw`((?:[,،、]|(?<![^\S\n]))[^\S\n]*)\{\{\s*(${PIPED_KEY})\s*(?:\|([^{}]*))?\}\}([^\S\n]*,)?`,
  'g',
);

/**
 * A text with its placeholders filled in (see piped-values.ts). One without a value takes its fallback, as in `{{name|there}}`. Without
 * that either a name goes with the comma that led to it, so that the sentence reads on (`Thank you, {{name}}!` is `Thank you!`), and any
 * other value with its whole sentence. Any other placeholder stays as it is written. Returns plain text: render it as text, never as HTML.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return (text.slice(0, limits.text).match(SENTENCE) ?? [])
    .filter((sentence) => [...sentence.matchAll(SUBJECT)].every(([, key = '']) => readValue(values, key)))
    .map((sentence) => fillWords(sentence, values))
    .join('')
    .replace(/^[^\S\n]+(?=\S)/, '');
}

/** The same without dropping sentences. */
export function fillWords(words: string, values: PlaceholderValues): string {
  return words.replace(PLACEHOLDER, (_whole, before: string, key: string, fallback = '', after = '') => {
    const value = readValue(values, key) || fallback.trim();
    // Between two commas one is left, and what stood first takes its own along.
    return value ? before + value + after : before && after;
  });
}

/** The same of each piece of a rich text: what is filled in takes the looks of its piece, and makes no link. */
export const fillRichText = (rich: RichText, values: PlaceholderValues): RichText =>
  rich.map(({ kind, lines }) => ({ kind, lines: lines.map((line) => fillLine(line, values)) }));

function fillLine(line: RichText[number]['lines'][number], values: PlaceholderValues) {
  const filled = line.map((piece) => ({ ...piece, text: fillWords(piece.text, values) }));
  return filled.map((piece, index) =>
    // A name that is missing from a piece of its own takes the comma before it along.
    filled[index + 1]?.text === '' ? { ...piece, text: withoutLastComma(piece.text) } : piece,
  );
}

const withoutLastComma = (text: string): string => {
  const words = text.trimEnd();
  return /[,،、]$/.test(words) ? words.slice(0, -1) : text;
};
