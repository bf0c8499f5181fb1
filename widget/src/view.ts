import type { ComponentType } from 'preact';
import type { Language } from '#contract/texts/languages';
import type { Messages } from './messages/en.ts';
import type { RunningQuiz } from './run-quiz.ts';

/** Props of every screen: the running quiz and how it is displayed. */
export type View = RunningQuiz & {
  messages: Messages;
  /** Language of the texts. */
  lang: Language;
  /** Rendered above the quiz, on every change. */
  above?: ComponentType<View> | undefined;
  /** Base of relative image URLs. */
  origin: string;
  /** The second part's result screen, or the plain fallback. */
  Result: ComponentType<View>;
};
