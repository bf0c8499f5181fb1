import type { QuizErrorCode } from '#contract/quiz-events';
import type { LiveQuiz, pageEvents } from '../page-events.ts';
import type { newSessionId } from '../session.ts';

type Code = 'hidden_field' | 'refused_by_policy';
type Report = (quiz: LiveQuiz, code: Code, message: string) => void;

/** Tells a page's makers what is wrong with it, in the console and by `quiz:error`: each once for each quiz. */
export const report: Report = (quiz, code, message) => {
  if (quiz.told.some((one) => one.message === message)) return;
  console.error(`Quizfunnel: ${message}`);
  quiz.emit('quiz:error', { code, message });
};

/** Tells by `quiz:error` why there is no quiz in an element. */
export type TellError = (element: HTMLElement, quizId: string, code: QuizErrorCode, message: string) => void;
export const errorTeller =
  (eventsOf: typeof pageEvents, id: typeof newSessionId): TellError =>
  (element, quizId, code, message) =>
    void eventsOf(element, quizId, { origin: '', id, hidden: () => undefined }).emit('quiz:error', { code, message });
