import type { LiveQuiz } from '../page-events.ts';
import { isSeen } from '../when-visible.ts';

/** Lets the focus pass by quizzes that nobody can see, in a modal that is closed by being transparent. */
export function passByUnseen(live: Set<LiveQuiz>): void {
  const hear = ({ key }: KeyboardEvent) => {
    if (key !== 'Tab') return;
    for (const { element } of live)
      if (!element.inert && !isSeen(element)) {
        // For this key alone.
        element.inert = true;
        setTimeout(() => {
          element.inert = false;
        });
      }
  };
  addEventListener('keydown', hear, true);
}

/** Of `compareDocumentPosition`. */
const PRECEDES = 2;
const FOLLOWS = 4;

/**
 * Lets the keyboard into a quiz in a dialog, and out of it. What keeps the focus in dialogs looks for what takes it among the page's own
 * nodes, of which a shadow root is none: it stays on the last of these (Radix) or goes round past the quiz, or goes on to what it has hidden.
 */
export function enterDialogs(live: Set<LiveQuiz>): void {
  addEventListener('keydown', (event) => {
    const { key, shiftKey } = event;
    const target = event.target as Element;
    const dialog = key === 'Tab' ? target.closest?.('[role$=dialog]') : null;
    const quiz = [...live].find(({ element }) => dialog?.contains(element))?.element;
    if (!dialog || !quiz) return;
    // Once the key has done what it does.
    setTimeout(() => {
      const active = document.activeElement ?? dialog;
      const isBehind = (one: Element) => quiz.compareDocumentPosition(one) & FOLLOWS;
      if (target === quiz) {
        const all = dialog.querySelectorAll<HTMLElement>('button,[href],input,[tabindex="0"]');
        if (active.closest('[aria-hidden=true]') || (dialog.ariaModal && !dialog.contains(active)))
          all[shiftKey ? all.length - 1 : 0]?.focus();
      } else if (
        event.defaultPrevented &&
        !(target.compareDocumentPosition(active) & (shiftKey ? PRECEDES : FOLLOWS)) &&
        isBehind(active) === isBehind(target)
      )
        quiz.shadowRoot?.querySelector<HTMLElement>(shiftKey ? '.main' : 'h2')?.focus();
    });
  });
}
