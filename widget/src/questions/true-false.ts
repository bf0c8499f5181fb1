import { h } from 'preact';
import { Options } from './Options.tsx';
import type { KindView } from './question-view.ts';

/** True and False are stored; visitors read them in their language. */
export const trueFalse: KindView = {
  Answers(view) {
    const { question, messages } = view;
    const answerOptions = question.answerOptions.map((option) => ({
      ...option,
      text: messages[option.text as 'True'] ?? option.text,
    }));
    return h(Options, { ...view, question: { ...question, answerOptions } });
  },
};
