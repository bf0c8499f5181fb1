import type { EditedQuiz } from './edited-quiz.ts';
import { isBlank } from './question-rules.ts';

export const steps = [
  { title: 'Quiz Basics', text: 'Name and description' },
  { title: 'Theme & Design', text: 'Colors, branding, outcome type' },
  { title: 'Thank You Page', text: 'Completion experience' },
  { title: 'Questions', text: 'Add and manage questions' },
] as const;

/** What a step (0–3) lacks to go on, in words; undefined when it has all it needs. */
export function missingFrom(step: number, quiz: EditedQuiz): string | undefined {
  if (step === 0) return quiz.title.trim() ? undefined : 'Give the quiz a title first.';
  if (step === 1) return quiz.primaryColor.trim() ? undefined : 'Choose a primary color first.';
  // A quiz has a thank-you page of one type or the other from the start, as it has an outcome type.
  if (step === 2) return undefined;
  return quiz.questions.some((question) => !isBlank(question)) ? undefined : 'Add a question first.';
}
export const isStepComplete = (step: number, quiz: EditedQuiz): boolean => missingFrom(step, quiz) === undefined;

/** Steps that were reached always; the next one when the current is complete; later ones never. */
export const canGoTo = (target: number, current: number, quiz: EditedQuiz, reached: number = current): boolean =>
  target <= reached || (target === current + 1 && isStepComplete(current, quiz));

const KEY = 'quizfunnel-step:';

/** Where a quiz that exists opens: where this tab left it, else on its questions. */
export function stepLeft(quizId: string): number {
  try {
    const step = Number(sessionStorage.getItem(KEY + quizId) ?? steps.length - 1);
    return step in steps ? step : steps.length - 1;
  } catch {
    return steps.length - 1;
  }
}

export function leaveAtStep(quizId: string, step: number): void {
  try {
    sessionStorage.setItem(KEY + quizId, String(step));
  } catch {
    // It opens on its questions then.
  }
}
