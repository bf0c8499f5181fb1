import { createContext, startTransition, use, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../lib/after-paint.ts';
import { useUnhurried } from '../../lib/use-unhurried.ts';
import { type EditHistory, startHistory } from './edit-history.ts';
import type { EditedQuiz } from './editor-state.ts';

type Edits = ReturnType<typeof createEdits>;

/** What is edited, as it is at this very moment. What is drawn may be a few keys behind. */
function createEdits(first: EditedQuiz) {
  let history = startHistory(first);
  let typing = false;
  const readers = new Set<() => void>();
  return {
    history: () => history,
    quiz: () => history.now,
    isTyping: () => typing,
    set: (next: EditHistory<EditedQuiz>) => {
      history = next;
      for (const read of readers) read();
    },
    /** What `act` changes is drawn at once in the field that it was typed into, and a moment later everywhere else. */
    type: (act: () => void) => {
      typing = true;
      try {
        act();
      } finally {
        typing = false;
      }
    },
    subscribe: (read: () => void) => {
      readers.add(read);
      return () => void readers.delete(read);
    },
  };
}

/** The edits that fields type into; without them a field is drawn with all the rest. */
export const EditsContext = createContext<Edits | undefined>(undefined);

/**
 * The states of a quiz that is being edited. A key that is typed draws its own field, and all else after the paint, in slices: a quiz of
 * a hundred questions takes longer than a frame. Whatever else somebody does sees all that was typed, for it is drawn before.
 */
export function useEdits(first: EditedQuiz) {
  const [edits] = useState(() => createEdits(first));
  const [history, draw] = useState(edits.history);
  const [later, drawLater] = useUnhurried(history.now);
  const drawn = useRef(history);
  const cancel = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    drawn.current = history;
  }, [history]);
  const [setHistory] = useState(() => (next: EditHistory<EditedQuiz>) => {
    cancel.current?.();
    edits.set(next);
    if (!edits.isTyping()) return draw(next);
    cancel.current = afterPaint(() =>
      startTransition(() => {
        draw(next);
        drawLater(next.now);
      }),
    );
  });
  useLayoutEffect(() => {
    const catchUp = (event: Event) => {
      if (drawn.current === edits.history() || isTypedKey(event)) return;
      cancel.current?.();
      flushSync(() => draw(edits.history()));
    };
    // Before anything on the page hears of it.
    for (const type of ENDS_OF_TYPING) addEventListener(type, catchUp, true);
    return () => {
      for (const type of ENDS_OF_TYPING) removeEventListener(type, catchUp, true);
    };
  }, [edits]);
  return { edits, history, later, setHistory };
}

const ENDS_OF_TYPING = 'keydown pointerdown click submit focusout dragstart visibilitychange pagehide'.split(' ');
const TYPED_KEYS = new Set(['Backspace', 'Delete', 'Shift', 'Dead', 'Process', 'Unidentified']);

const isTypedKey = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  !event.ctrlKey &&
  !event.metaKey &&
  (event.key.length === 1 || TYPED_KEYS.has(event.key));

const alone = { subscribe: () => () => {}, type: (act: () => void) => act() };

/**
 * A text of the quiz while it is typed: its newest state, and what takes a change of it.
 * @param path where it is in the quiz, dotted
 * @param drawn the text as it was drawn last
 */
export function useTyped(path: string, drawn: string) {
  const edits = use(EditsContext);
  const { subscribe, type } = edits ?? alone;
  const read = () => edits && valueAt(edits.quiz(), path);
  const newest = useSyncExternalStore(subscribe, read, read);
  return [typeof newest === 'string' ? newest : drawn, type] as const;
}

const valueAt = (quiz: EditedQuiz, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((part, key) => (part && typeof part === 'object' ? Reflect.get(part, key) : undefined), quiz);
