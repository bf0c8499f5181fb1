import { useState, useSyncExternalStore } from 'react';
import type { Quiz, QuizStatus } from '#contract/quiz/quiz.schema';
import { type EditHistory, startHistory } from './edit-history.ts';
import { type EditedQuiz, editedFrom } from './edited-quiz.ts';

/** What is stored, as far as this tab knows: what its edits are made from. */
export type Base = { id: string; revision: number; status: QuizStatus; updatedAt: string; quiz: EditedQuiz };
export const baseOf = (quiz: Quiz): Base => ({
  id: quiz.id,
  revision: quiz.revision,
  status: quiz.status,
  updatedAt: quiz.updatedAt,
  quiz: editedFrom(quiz),
});

type EditorState = {
  history: EditHistory<EditedQuiz>;
  /** Undefined for a quiz that is not made yet. */
  base: Base | undefined;
};

export type QuizStore = ReturnType<typeof createQuizStore>;

/**
 * The one place that holds the edited quiz with its undo steps, and what is stored of it. Its functions return what is so right now, also
 * in a handler that was made by an earlier render.
 */
function createQuizStore(first: EditedQuiz, base: Base | undefined) {
  let state: EditorState = { history: startHistory(first), base };
  const listeners = new Set<() => void>();
  const clean = () => state.base?.quiz ?? first;
  return {
    state: () => state,
    history: () => state.history,
    quiz: () => state.history.now,
    base: () => state.base,
    /** The quiz without unsaved edits. */
    clean,
    update: (change: Partial<EditorState>) => {
      state = { ...state, ...change };
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
 * @param first what the editor opens with
 * @param opened what is stored; undefined for a quiz that is not made yet
 */
export function useQuizStore(first: EditedQuiz, opened: Quiz | undefined) {
  const [store] = useState(() => createQuizStore(first, opened && { ...baseOf(opened), quiz: first }));
  useSyncExternalStore(store.subscribe, store.state);
  return store;
}
