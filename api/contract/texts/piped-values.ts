/**
 * What placeholders stand for: `{{name}}`, `{{score}}`, `{{outcome}}` (its title), `{{outcomeName}}`, `{{outcome2}}` (title of the
 * runner-up), and by a name of their own `{{answer:ID}}` (of a question), `{{category:NAME}}` (its score) and `{{hidden:NAME}}`.
 */
export type PlaceholderValues = {
  name: string;
  score: number | string;
  outcome: string;
  outcomeName?: string;
  outcome2?: string;
  answer?: Readonly<Record<string, string>>;
  category?: Readonly<Record<string, number>>;
  hidden?: Readonly<Record<string, string>>;
};

/** Source of a pattern for what stands between the braces, before a fallback. */
export const PIPED_KEY = String.raw`name|score|outcome(?:2|Name)?|answer:[\w-]{1,64}|(?:category|hidden):[^{}|\n]{0,59}[^{}|\s]`;

/** The value of a key, as text; '' where there is none. */
export function readValue(values: Partial<PlaceholderValues>, key: string): string {
  const [, group, name] = /^(answer|category|hidden):(.*)$/.exec(key) ?? [];
  const [from, field] = group === undefined ? [values, key] : [values[group as 'answer'], name as string];
  return from && Object.hasOwn(from, field) ? String((from as Record<string, unknown>)[field] ?? '').trim() : '';
}
