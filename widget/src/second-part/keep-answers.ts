import { sentAnswer } from '#contract/questions/sent-answer';
import { progressPath } from '#contract/web/paths';
import type { QuizHost } from '../quiz-host.ts';
import type { RunningQuiz } from '../run-quiz.ts';
import { toJson } from '../to-json.ts';
import { asksFirst } from './first-phase.ts';

/** The question at which the answers of each quiz were sent last, by its state. */
const sentAt = new WeakMap<object, number>();

/**
 * Sends the answers so far to the server with each question, where the form came first: a visitor
 * who leaves can go on later. What does not arrive is sent with the next question.
 */
export function keepAnswers({ state }: RunningQuiz, { origin, quizId, sessionId }: QuizHost): void {
  const { quiz, phase, answers, index } = state.value;
  if (!asksFirst(quiz) || phase !== 'question' || !answers[0] || !quizId || (sentAt.get(state) ?? 0) === index) return;
  sentAt.set(state, index);
  const body = {
    sessionId: sessionId?.(),
    version: quiz.version,
    answers: answers.filter(({ text }) => text?.trim() !== '').map(sentAnswer),
    at: +new Date(),
  };
  fetch(origin + progressPath(quizId), {
    method: 'POST',
    credentials: 'omit',
    keepalive: true,
    body: toJson(body),
  }).catch(() => {});
}
