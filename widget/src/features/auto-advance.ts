import type { RunningQuiz } from '../run-quiz.ts';

/** How long a choice stays visible before the quiz goes on. */
const DELAY_MS = 300;

export const autoAdvance = {
  /** Goes on after a choice. Not from the last question: the visitor presses Finish. */
  advance({ state, shown, next }: Pick<RunningQuiz, 'state' | 'shown' | 'next'>): void {
    const { index } = state.value;
    if (!state.value.quiz.autoAdvance || !shown()[index + 1]) return;
    setTimeout(() => {
      if (state.value.index === index) next();
    }, DELAY_MS);
  },
};
