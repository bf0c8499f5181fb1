import { limits } from './limits.ts';

/** What the words of a placeholder stand for. `outcome` is the outcome's title. */
type PlaceholderValues = { name: string; score: number | string; outcome: string };

/** A sentence with the space behind it, or a line break. */
const SENTENCE = /\n|[^\n](?:[^\n.!?؟。！？]|[.!?؟]+(?![\s.!?؟]))*(?:[.!?؟]+|[。！？]+|(?=\n|$))[^\S\n]*/g;
/** What a sentence is about, and says nothing without. */
const SUBJECT = /\{\{\s*(score|outcome)\s*\}\}/g;

/**
 * A thank-you text with `{{name}}`, `{{score}}` and `{{outcome}}` filled in. One without a value takes its fallback, as in
 * `{{name|there}}`. Without that either a name goes with the comma that led to it, so that the sentence reads on (`Thank you, {{name}}!` is
 * `Thank you!`), and a score or an outcome with its whole sentence. The result is plain text: whoever shows it must show it as text, never
 * as HTML.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  const isKnown = (key: string | undefined) => String(values[key as keyof PlaceholderValues]).trim() !== '';
  return (text.slice(0, limits.text).match(SENTENCE) ?? [])
    .filter((sentence) => [...sentence.matchAll(SUBJECT)].every(([, key]) => isKnown(key)))
    .join('')
    .replace(
      /((?:[,،、]|(?<![^\S\n]))[^\S\n]*)\{\{\s*(name|score|outcome)\s*(?:\|([^{}]*))?\}\}([^\S\n]*,)?/g,
      (_whole, before: string, key: keyof PlaceholderValues, fallback = '', after = '') => {
        const value = String(values[key]).trim() || fallback.trim();
        // Between two commas one is left, and what stood first takes its own along.
        return value ? before + value + after : before && after;
      },
    )
    .replace(/^[^\S\n]+(?=\S)/, '');
}
