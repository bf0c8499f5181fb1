import { createContext, startTransition, useLayoutEffect, useRef, useState } from 'react';
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

/** The edits that fields type into. */
export const EditsContext = createContext<Edits | undefined>(undefined);

/**
 * The states of a quiz that is being edited. A key that is typed draws its own field, and all else after the paint, in slices: a quiz of
 * a hundred questions takes longer than a frame. Whatever else somebody does sees all that was typed, for it is drawn before.
 */
export function useEdits(first: EditedQuiz) {
  const [edits] = useState(() => createEdits(first));
  const [history, draw] = useState(edits.history);
  const [later, drawLater] = useUnhurried(history.now);
  const drawn = useRef({ history, later });
  useLayoutEffect(() => {
    drawn.current = { history, later };
  }, [history, later]);
  const [{ stop, drawAll, setHistory }] = useState(() => {
    let cancel: (() => void) | undefined;
    const stop = () => {
      cancel?.();
      cancel = undefined;
    };
    const drawAll = () => {
      draw(edits.history());
      drawLater(edits.quiz());
    };
    /** Once for all keys until then. */
    const drawSoon = () => {
      cancel ??= afterPaint(() => {
        cancel = undefined;
        startTransition(drawAll);
      });
    };
    return {
      stop,
      drawAll,
      setHistory: (next: EditHistory<EditedQuiz>) => {
        edits.set(next);
        if (edits.isTyping()) return drawSoon();
        stop();
        draw(next);
      },
    };
  });
  useLayoutEffect(() => {
    const catchUp = (event: Event) => {
      const { history: steps, later: shown } = drawn.current;
      if ((steps === edits.history() && shown === edits.quiz()) || isTypedKey(event)) return;
      stop();
      flushSync(drawAll);
    };
    // Before anything on the page hears of it.
    for (const type of ENDS_OF_TYPING) addEventListener(type, catchUp, true);
    return () => {
      for (const type of ENDS_OF_TYPING) removeEventListener(type, catchUp, true);
    };
  }, [edits, stop, drawAll]);
  return { edits, history, later, setHistory };
}

const ENDS_OF_TYPING = [
  'keydown',
  'pointerdown',
  'click',
  'submit',
  'paste',
  'drop',
  'dragstart',
  'focusout',
  'visibilitychange',
  'pagehide',
];
const TYPED_KEYS = new Set(['Backspace', 'Delete', 'Shift', 'Dead', 'Process', 'Unidentified']);

const isTypedKey = (event: Event): boolean =>
  event instanceof KeyboardEvent &&
  !event.ctrlKey &&
  !event.metaKey &&
  (event.key.length === 1 || TYPED_KEYS.has(event.key));
