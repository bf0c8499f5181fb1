import type { Language } from '../../../contract/texts/languages.ts';

/** In these scripts the family name comes first. */
const FAMILY_FIRST = /^\P{L}*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/**
 * Splits a name at its last space or, if its script or the visitor's language puts the family name
 * first, at its first space. A single word is a first name only.
 */
export function splitName(name: string, language?: Language): { firstName: string; lastName: string } {
  const trimmed = name.trim();
  if (language === 'ja' || FAMILY_FIRST.test(trimmed)) {
    const [, lastName, firstName] = /^(\S+)\s+(.+)$/su.exec(trimmed) ?? [];
    return { firstName: firstName ?? trimmed, lastName: lastName ?? '' };
  }
  const [, firstName, lastName] = /^(.*\S)\s+(\S+)$/su.exec(trimmed) ?? [];
  return { firstName: firstName ?? trimmed, lastName: lastName ?? '' };
}
