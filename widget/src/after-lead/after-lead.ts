import { grow } from './grow.ts';
import { ResultScreen } from './ResultScreen.tsx';
import { sendPending } from './send-pending.ts';
import { styles } from './styles.css.ts';
import { whileSending } from './while-sending.ts';

/**
 * What a visitor sees after the lead is stored, and what a quiz does without as well: the second part of the built scripts, which comes
 * while the first question is read.
 */
export const afterLead = { ResultScreen, grow, sendPending, styles, whileSending };
export type AfterLead = typeof afterLead;
