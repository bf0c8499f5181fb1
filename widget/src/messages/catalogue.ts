import type { Language } from '#contract/texts/languages';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Messages } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';

/**
 * All languages. Only for the build, which writes one file per language: the widget itself ships a
 * single one.
 */
export const catalogue: Record<Language, Messages> = { en, de, fr, es, pt, ar, ja };
