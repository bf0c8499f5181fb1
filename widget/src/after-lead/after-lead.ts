import { ResultScreen } from './ResultScreen.tsx';
import { styles } from './styles.css.ts';

/** What a visitor sees after the lead is stored: the second part of the built scripts, which comes while the first question is read. */
export const afterLead = { ResultScreen, styles };
export type AfterLead = typeof afterLead;
