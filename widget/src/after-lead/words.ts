import type { Language } from '#contract/languages';
import { texts, type Words } from './texts.ts';

/** What the second part says. The build puts another module in place of this one: its second parts have the words of one language each. */
export const wordsIn = (language: Language): Words => texts[language];
