import type { Language } from '#contract/texts/languages';
import { texts, type Words } from './texts.ts';

/**
 * Texts of the second part. The build replaces this module: each built second part contains a
 * single language.
 */
export const getWords = (language: Language): Words => texts[language];
