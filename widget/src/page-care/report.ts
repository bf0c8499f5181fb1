import type { QuizErrorCode } from '#contract/quiz-events';
import { type LiveQuiz, pageEvents } from '../page-events.ts';
import { newSessionId } from '../session.ts';

type Code = 'hidden_field' | 'refused_by_policy';
type Report = (quiz: LiveQuiz, code: Code, message: string) => void;

/** Tells a page's makers what is wrong with it, in the console and by `quiz:error`: each once for each quiz. */
export const report: Report = (quiz, code, message) => {
  if (quiz.told.some((one) => one.message === message)) return;
  console.error(`Quizfunnel: ${message}`);
  quiz.emit('quiz:error', { code, message });
};

/** Tells by `quiz:error` why there is no quiz in an element. */
export function tellError(element: HTMLElement, quizId: string, code: QuizErrorCode, message: string): void {
  pageEvents(element, quizId, { origin: '', id: newSessionId, hidden: () => undefined }).emit('quiz:error', {
    code,
    message,
  });
}
