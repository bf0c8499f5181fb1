import { useState, useSyncExternalStore } from 'react';
import { type EditHistory, recordApart, startHistory } from './edit-history.ts';
import type { EditedQuiz } from './editor-state.ts';

export type QuizStore = ReturnType<typeof createQuizStore>;

/** The one place that holds the edited quiz, with its undo steps. */
function createQuizStore(first: EditedQuiz, edited: EditedQuiz) {
  let history = recordApart(startHistory(first), edited);
  const listeners = new Set<() => void>();
  return {
    history: () => history,
    /** The quiz right now, also in a handler that was made by an earlier render. */
    quiz: () => history.now,
    set: (next: EditHistory<EditedQuiz>) => {
      history = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * Creates the store and renders with each change of it. What only shows the quiz reads it with `useDeferredValue`.
 * @param edited returns what has been made of `first` already, as an undo step of its own
 */
export function useQuizStore(first: EditedQuiz, edited = () => first) {
  const [store] = useState(() => createQuizStore(first, edited()));
  return { store, history: useSyncExternalStore(store.subscribe, store.history) };
}
