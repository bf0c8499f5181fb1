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
