import type { ComponentType } from 'preact';
import type { Language } from '#contract/languages';
import type { Messages } from './messages/en.ts';
import type { RunningQuiz } from './quiz-state.ts';

/** What every screen reads: the running quiz and how it is shown. */
export type View = RunningQuiz & {
  messages: Messages;
  /** Language of the texts. */
  lang: Language;
  /** Drawn above the quiz, anew with each of its changes. */
  above?: ComponentType<View> | undefined;
  /** Address that relative logo paths belong to. */
  origin: string;
  /** Draws the result: the second part's screen, or the plain one. */
  Result: ComponentType<View>;
};
