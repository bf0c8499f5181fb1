import { h } from 'preact';
import { Options } from './Options.tsx';
import type { KindView } from './question-view.ts';

/** True and False are stored; visitors read them in their language. */
export const trueFalse: KindView = {
  Answers: (view) => h(Options, { ...view, word: ({ text }) => view.messages[text as 'True'] ?? text }),
};
