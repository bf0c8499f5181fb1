import type { ComponentChild } from 'preact';
import type { Messages } from './messages/en.ts';
import type { RunningQuiz } from './quiz-state.ts';

/** What every screen reads: the running quiz and how it is shown. */
export type View = RunningQuiz & {
  messages: Messages;
  /** Shown over the quiz. */
  ribbon?: ((view: Pick<View, 'messages'>) => ComponentChild) | undefined;
  /** Address that relative logo paths belong to. */
  origin: string;
};
