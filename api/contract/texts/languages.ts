/** Languages the widget speaks. */
export const languages = ['en', 'de', 'fr', 'es', 'pt', 'ar', 'ja'] as const;
export type Language = (typeof languages)[number];
export const isLanguage = (value: unknown): value is Language => languages.includes(value as Language);

/** The supported language of a BCP 47 tag such as `de-AT`, or undefined. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const primary = tag?.toLowerCase().split(/[-_]/)[0];
  return isLanguage(primary) ? primary : undefined;
}
