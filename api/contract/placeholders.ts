/**
 * A thank-you text with `{{name}}`, `{{score}}` and `{{outcome}}` filled in. The result is plain text: whoever shows it must show it
 * as text, never as HTML.
 */
export function fillPlaceholders(
  text: string,
  values: { name: string; score: number | string; outcome: string },
): string {
  return text.replace(/\{\{\s*(name|score|outcome)\s*\}\}/g, (_whole, key: 'name' | 'score' | 'outcome') =>
    String(values[key]),
  );
}
