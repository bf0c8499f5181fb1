import type { Quiz } from '#contract/quiz/quiz.schema';
import { stepOf } from '../saving/save-problems.tsx';
import { type SaveOptions, useSave } from '../saving/use-save.ts';
import { changesBetween, record, redo, undo } from './edit-history.ts';
import type { EditedQuiz } from './edited-quiz.ts';
import { useQuizStore } from './quiz-store.ts';
import type { QuizChange } from './step-props.ts';

export type Editor = ReturnType<typeof useEditor>;

/**
 * A quiz that is being edited: its store, what changes it, and the way to save it.
 * @param first what the editor opens with
 * @param opened what is stored; undefined for a quiz that is not made yet
 */
export function useEditor(first: EditedQuiz, opened: Quiz | undefined, options: SaveOptions) {
  const store = useQuizStore(first, opened);
  const saving = useSave(store, options);
  const history = store.history();
  const change = (make: (before: EditedQuiz) => EditedQuiz) => {
    const before = store.quiz();
    store.update({ history: record(store.history(), make(before), Date.now()) });
    saving.recheck(before);
  };
  /** Goes a step back or forth. Returns the place of the change, by its dotted path. */
  const travel = (go: typeof undo<EditedQuiz>): string | undefined => {
    const before = store.history();
    const next = go(before);
    if (!next) return undefined;
    store.update({ history: next });
    saving.recheck(before.now);
    const places = changesBetween(before.now, next.now).map(({ path }) => path);
    // One that is in sight, if any: a template changes all steps.
    return places.findLast((path) => stepOf(path) === options.step) ?? places.at(-1);
  };
  return {
    ...saving,
    store,
    quiz: history.now,
    /** As it is stored. */
    clean: store.clean(),
    status: store.base()?.status,
    set: (part: QuizChange) =>
      change((before) => ({ ...before, ...(typeof part === 'function' ? part(before) : part) })),
    replace: (next: EditedQuiz) => change(() => next),
    undo: () => travel(undo),
    redo: () => travel(redo),
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
  };
}
