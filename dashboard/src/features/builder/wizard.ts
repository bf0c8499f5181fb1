import type { EditedQuiz } from './editor-state.ts';

export const steps = [
  { title: 'Quiz Basics', text: 'Name and description' },
  { title: 'Theme & Design', text: 'Colors, branding, outcome type' },
  { title: 'Thank You Page', text: 'Completion experience' },
  { title: 'Questions', text: 'Add and manage questions' },
] as const;

/** Whether a step (0–3) has what it needs to go on. */
export function isStepComplete(step: number, quiz: EditedQuiz): boolean {
  if (step === 0) return quiz.title.trim() !== '';
  if (step === 1) return quiz.primaryColor.trim() !== '' && Boolean(quiz.outcomeType);
  if (step === 2) return Boolean(quiz.thankYouPageType);
  return quiz.questions.length > 0;
}

/** Past steps always; the next one when the current is complete; later ones never. */
export const canGoTo = (target: number, current: number, quiz: EditedQuiz): boolean =>
  target <= current || (target === current + 1 && isStepComplete(current, quiz));
