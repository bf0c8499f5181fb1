import type { QuizfunnelApi } from '../join-global.ts';
import { isSeen } from '../when-visible.ts';

/**
 * Takes invisible quizzes out of the tab order, such as in a modal that is closed by making it
 * transparent.
 */
export function skipInvisibleQuizzes(api: Pick<QuizfunnelApi, 'live'>): void {
  const onKeydown = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    for (const { element } of api.live)
      if (!element.inert && !isSeen(element)) {
        // Only for this key press.
        element.inert = true;
        setTimeout(() => {
          element.inert = false;
        });
      }
  };
  addEventListener('keydown', onKeydown, true);
}

/** Bits of `compareDocumentPosition`. */
const PRECEDING = 2;
const FOLLOWING = 4;

/**
 * Makes Tab enter and leave a quiz in a dialog. Focus traps do not look into shadow roots: they
 * stop at the last element outside of the quiz (Radix), wrap around past the quiz, or let the focus
 * move to content behind the dialog.
 */
export function includeQuizzesInFocusTraps(api: Pick<QuizfunnelApi, 'live'>): void {
  addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    const target = event.target as Element;
    const dialog = key === 'Tab' ? target.closest?.('[role$=dialog]') : null;
    const quiz = api.live.find(({ element }) => dialog?.contains(element))?.element;
    if (!dialog || !quiz) return;
    // After the browser and the trap have moved the focus.
    setTimeout(() => {
      const active = document.activeElement ?? dialog;
      const isAfterQuiz = (element: Element) => quiz.compareDocumentPosition(element) & FOLLOWING;
      if (target === quiz) {
        const focusables = dialog.querySelectorAll<HTMLElement>('button,[href],input,[tabindex="0"]');
        if (active.closest('[aria-hidden=true]') || (dialog.ariaModal && !dialog.contains(active)))
          focusables[shiftKey ? focusables.length - 1 : 0]?.focus();
      } else if (
        event.defaultPrevented &&
        !(target.compareDocumentPosition(active) & (shiftKey ? PRECEDING : FOLLOWING)) &&
        isAfterQuiz(active) === isAfterQuiz(target)
      )
        quiz.shadowRoot?.querySelector<HTMLElement>(shiftKey ? '.main' : 'h2')?.focus();
    });
  });
}
