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

/**
 * Lets the keyboard into a quiz in a dialog, and out of it. What keeps the focus in dialogs looks for what takes it among the page's own
 * nodes, of which a shadow root is none (Radix): it stays on the last of these, or goes on to what it has hidden.
 */
export function enterDialogs(live: Set<LiveQuiz>): void {
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    const dialog = key === 'Tab' ? (target as Element).closest?.('[role$=dialog]') : null;
    const quiz = [...live].find(({ element }) => dialog?.contains(element))?.element;
    if (!dialog || !quiz) return;
    // Once the key has done what it does.
    setTimeout(() => {
      const { activeElement } = document;
      const stays = event.defaultPrevented && activeElement === target && target !== quiz;
      if (stays) quiz.shadowRoot?.querySelector('h2')?.focus();
      else if (activeElement?.closest('[aria-hidden=true],[data-radix-focus-guard]'))
        dialog.querySelector<HTMLElement>('button,[href],input,[tabindex="0"]')?.focus();
    });
  });
}
