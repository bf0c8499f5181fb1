import { grow } from './grow.ts';
import { ResultScreen } from './ResultScreen.tsx';
import { styles } from './styles.css.ts';

/**
 * What a visitor sees after the lead is stored, and what a quiz does without as well: the second part of the built scripts, which comes
 * while the first question is read.
 */
export const afterLead = { ResultScreen, grow, styles };
export type AfterLead = typeof afterLead;
