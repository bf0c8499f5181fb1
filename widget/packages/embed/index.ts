import type { QuizController } from '../../types.ts';
import { createQuiz, type MountOptions } from './create-quiz.ts';

export type * from '../../types.ts';
export { createQuiz, type MountableQuiz, type MountOptions } from './create-quiz.ts';
export { eventNames, type QuizListeners, type ShortEventName } from './event-names.ts';
export { mountPopup, type PopupOptions } from './mount-popup.ts';

/**
 * Mounts a quiz into an element and returns its controller at once. The quiz shows when its script
 * has loaded; if that fails, `quiz:error` with the code `load_failed` is fired at the element, which
 * keeps its content, and the next mount tries again.
 */
export function mount(element: HTMLElement, options: MountOptions): QuizController {
  const quiz = createQuiz();
  quiz.mount(element, options);
  return quiz;
}
