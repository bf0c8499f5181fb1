import type { KindView } from './question-view.ts';

/** Something to read or watch. The button that goes on is all there is to press. */
export const statement: KindView = { Answers: () => null, isSilent: true };
