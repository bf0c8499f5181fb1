/** What the words of a placeholder stand for. `outcome` is the outcome's title. */
type PlaceholderValues = { name: string; score: number | string; outcome: string };

/**
 * A thank-you text with `{{name}}`, `{{score}}` and `{{outcome}}` filled in. One without a value takes its fallback, as in
 * `{{name|there}}`; without that either it goes with the comma that led to it, so that the sentence reads on: `Thank you, {{name}}!` is
 * `Thank you!`. The result is plain text: whoever shows it must show it as text, never as HTML.
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return text
    .replace(
      /([,،、]?[^\S\n]*)\{\{\s*(name|score|outcome)\s*(?:\|([^{}]*))?\}\}([^\S\n]*,)?/g,
      (_whole, before: string, key: keyof PlaceholderValues, fallback = '', after = '') => {
        const value = String(values[key]).trim() || fallback.trim();
        // Between two commas one is left, and what stood first takes its own along.
        return value ? before + value + after : before && after;
      },
    )
    .replace(/^[^\S\n]+(?=\S)/, '');
}
