import type { Language } from '#contract/languages';
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en, type Messages } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { pt } from './pt.ts';

/** All languages. Read by the build, which writes a file for each; the widget itself never carries more than one. */
export const catalogue: Record<Language, Messages> = { en, de, fr, es, pt, ar, ja };
