import type { RunningQuiz } from '../quiz-state.ts';
import { passOverDoubleClicks } from './double-click.ts';
import { drawn } from './drawn.ts';
import { grow } from './grow.ts';
import { hearFillers } from './hear-fillers.ts';
import { handleKeys } from './keys.ts';
import { ResultScreen } from './ResultScreen.tsx';
import { sendPending } from './send-pending.ts';
import { styles } from './styles.css.ts';

/** Hears what a visitor types, whoever types it for them, and presses; `running` is null where there is no quiz. */
function hear(root: HTMLElement, running: RunningQuiz | null): void {
  hearFillers(root);
  if (!running) return;
  handleKeys(root, running);
  passOverDoubleClicks(root);
}

/**
 * What a visitor sees after the lead is stored, and what a quiz does without as well: the second part of the built scripts, which comes
 * while the first question is read.
 */
export const afterLead = { ResultScreen, drawn, grow, hear, sendPending, styles };
export type AfterLead = typeof afterLead;
