import type { QuizEventMap, QuizEventName } from '../../types.ts';

/** The events of a quiz without `quiz:`, as listeners, props and emits are named. */
export const eventNames: readonly ShortEventName[] = [
  ...(['ready', 'view', 'step', 'start', 'answer', 'back', 'complete', 'form', 'skip', 'lead', 'click'] as const),
  ...(['restart', 'resize', 'redirect', 'error'] as const),
];

export type ShortEventName = QuizEventName extends `quiz:${infer Name}` ? Name : never;

/** Listeners by the events' names without `quiz:`. Each gets the DOM event. */
export type QuizListeners = {
  [Name in ShortEventName]?: ((event: QuizEventMap[`quiz:${Name}`]) => void) | undefined;
};
