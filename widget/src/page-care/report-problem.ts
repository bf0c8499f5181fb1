import type { QuizErrorCode } from '#contract/web/quiz-events';
import type { createPageEvents, LiveQuiz } from '../page-events.ts';
import type { newSessionId } from '../session.ts';
import { sendProblem } from './send-problem.ts';

type Code = 'hidden_field' | 'refused_by_policy';

/**
 * Reports an integration problem to the console, as `quiz:error` and to the quiz's owner, once per
 * quiz and message. `problem` is what the owner's list calls it.
 */
export function reportProblem(quiz: LiveQuiz, code: Code, message: string, problem: string = code): void {
  if (quiz.events.some((event) => event.message === message)) return;
  console.error(`Quizfunnel: ${message}`);
  quiz.emit('quiz:error', { code, message });
  sendProblem(quiz, problem);
}

/** Reports as `quiz:error` that there is no quiz to show, with the text of the notice. */
export function reportMissing(live: LiveQuiz): void {
  const { element, quiz, emit } = live;
  if (quiz || !('quiz' in live)) return;
  const message = element.shadowRoot?.querySelector('h2')?.textContent ?? '';
  emit('quiz:error', { code: quiz === null ? 'not_found' : 'not_published', message });
}

/** Reports as `quiz:error` why an element has no quiz. */
export type ReportError = (element: HTMLElement, quizId: string, code: QuizErrorCode, message: string) => void;
export const createErrorReporter =
  (createEvents: typeof createPageEvents, id: typeof newSessionId): ReportError =>
  (element, quizId, code, message) =>
    void createEvents(element, quizId, { origin: '', id, hidden: () => undefined }).emit('quiz:error', {
      code,
      message,
    });
