import type { EmbedQuestion } from '#contract/quiz/public-quiz.schema';
import { features } from './features.ts';
import { views } from './questions/views.ts';
import type { QuizState } from './run-quiz.ts';

/** The questions that a visitor is shown, in their order; without branches, all of them. */
export const shownQuestions = ({
  quiz: { questions },
  answers,
}: Pick<QuizState, 'quiz' | 'answers'>): readonly EmbedQuestion[] =>
  features.next?.use.shownQuestions(questions, answers) ?? questions;

/** Whether a question asks for an answer. */
export const asks = ({ type }: EmbedQuestion): boolean => views[type]?.asks !== false;

/**
 * The number `n` of the question at a place of the way, and how many there are on the longest way
 * that is still possible, `m`. It never grows from one question to the next, so that progress does
 * not run backwards. What asks nothing is not counted.
 */
export function progressAt(state: QuizState, place: number): { n: number; m: number } {
  const { questions } = state.quiz;
  const shown = shownQuestions(state);
  const rest = questions.slice(questions.indexOf(shown[place] as EmbedQuestion));
  const before = shown.slice(0, place).filter(asks).length;
  return {
    n: shown.slice(0, place + 1).filter(asks).length,
    m: before + (features.next?.use.longestWay(rest, [], (each) => +asks(each)) ?? rest.filter(asks).length),
  };
}
