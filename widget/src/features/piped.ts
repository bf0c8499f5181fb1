import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { fillQuestion } from '#contract/texts/fill-question';
import type { View } from '../view.ts';

export const piped = {
  /** Puts earlier answers into the words of a question. */
  prepare: (question: EmbedQuestion, { state }: Pick<View, 'state'>): EmbedQuestion => {
    const { quiz, answers, lead } = state.value;
    return fillQuestion(question, quiz.questions, answers, lead.name);
  },
};
