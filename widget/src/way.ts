import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { features, views } from './registry.ts';
import type { QuizState } from './run-quiz.ts';

/** The questions that a visitor is shown, in their order; without branches, all of them. */
export const shownQuestions = ({
  quiz: { questions },
  answers,
}: Pick<QuizState, 'quiz' | 'answers'>): readonly EmbedQuestion[] =>
  features.next?.shownQuestions(questions, answers) ?? questions;

/** Whether a question asks for an answer. What does not has no number and no progress. */
export const asks = ({ type }: EmbedQuestion): boolean => !views[type]?.isSilent;

/** How many of these questions the longest way through them asks. */
export const longestWay = (questions: readonly EmbedQuestion[]): number =>
  features.next?.longestWay(questions, [], (each) => +asks(each)) ?? questions.filter(asks).length;
