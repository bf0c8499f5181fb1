import type { ComponentType } from 'preact';
import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import type { View } from '../view.ts';

export type QuestionProps = View & { question: EmbedQuestion };
/**
 * Renders the answers of one kind of question, between title and buttons. Calls `view.answer` on
 * every change; an answer that is not complete has the text '', and a `problem` to show.
 */
export type QuestionView = ComponentType<QuestionProps>;

/** How visitors see one kind of question. */
export type KindView = {
  Answers: QuestionView;
  /** CSS in addition to the quiz's own. */
  styles?: string;
  /** Set if the kind asks nothing: it has no number and no progress. */
  isSilent?: true;
};
