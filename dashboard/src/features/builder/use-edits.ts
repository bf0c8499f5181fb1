import { createContext, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { inRest } from '../../lib/in-rest.ts';
import { inLoneFrame } from '../../lib/lone-frame.ts';
import { useUnhurried } from '../../lib/use-unhurried.ts';
import { type EditHistory, recordApart, startHistory } from './edit-history.ts';
import type { EditedQuiz } from './editor-state.ts';

export type Edits = ReturnType<typeof createEdits>;

/** What is edited, as it is at this very moment. What is drawn may be a few keys behind. */
function createEdits(first: EditedQuiz, edited: EditedQuiz) {
  let history = recordApart(startHistory(first), edited);
  let drawn = history;
  let typing = false;
  const readers = new Set<() => void>();
  const tell = () => {
    for (const read of readers) read();
  };
  return {
    history: () => history,
    quiz: () => history.now,
    isTyping: () => typing,
    /** Whether something was typed that is not drawn everywhere yet. */
    isAhead: () => history !== drawn,
    set: (next: EditHistory<EditedQuiz>) => {
      history = next;
      tell();
    },
    setDrawn: (shown: EditHistory<EditedQuiz>) => {
      if (shown === drawn) return;
      drawn = shown;
      tell();
    },
    /** What `act` changes is drawn at once in the field that it was typed into, then in what shows each letter, and in a rest everywhere. */
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
 * The states of a quiz that is being edited. A key that is typed draws its own field, then what shows each letter (`useLatest`), and all
 * else when the hands rest, in slices: a quiz of a hundred questions takes longer than a frame. Whatever else somebody does sees all that
 * was typed, for it is drawn before.
 * @param edited what has been made of `first` already, a step that can be undone
 */
export function useEdits(first: EditedQuiz, edited = () => first) {
  const [edits] = useState(() => createEdits(first, edited()));
  const [history, draw] = useState(edits.history);
  const [later, drawLater] = useUnhurried(history.now);
  const drawnLater = useRef(later);
  useLayoutEffect(() => {
    drawnLater.current = later;
    edits.setDrawn(history);
  }, [edits, history, later]);
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
    const drawInRest = () => {
      cancel ??= inRest(() => {
        cancel = undefined;
        startTransition(drawAll);
      });
    };
    return {
      stop,
      drawAll,
      setHistory: (next: EditHistory<EditedQuiz>) => {
        edits.set(next);
        if (edits.isTyping()) return drawInRest();
        stop();
        draw(next);
      },
    };
  });
  useLayoutEffect(() => {
    const catchUp = (event: Event) => {
      if ((!edits.isAhead() && drawnLater.current === edits.quiz()) || isTypedKey(event)) return;
      stop();
      // An effect that moves the focus runs while React renders, where `flushSync` is not allowed.
      if (event.type === 'focusout') drawAll();
      else flushSync(drawAll);
    };
    // Before anything on the page hears of it.
    for (const type of ENDS_OF_TYPING) addEventListener(type, catchUp, true);
    return () => {
      for (const type of ENDS_OF_TYPING) removeEventListener(type, catchUp, true);
    };
  }, [edits, stop, drawAll]);
  return { edits, history, later, setHistory };
}

/** The quiz for what shows each letter, drawn in a frame after that of the field. */
export function useLatest(edits: Edits): EditedQuiz {
  const [latest, draw] = useState(edits.quiz);
  useEffect(
    () =>
      drawApart(
        edits,
        () => edits.quiz() !== latest,
        () => draw(edits.quiz()),
      ),
    [edits, latest],
  );
  return latest;
}

/** Whether something is edited that is not drawn everywhere yet: nobody shall think meanwhile that all is saved. */
export function useTyped(edits: Edits, isDirty: () => boolean): boolean {
  const [typed, setTyped] = useState(false);
  useEffect(
    () =>
      drawApart(
        edits,
        () => edits.isAhead() !== typed,
        () => setTyped(edits.isAhead() && isDirty()),
      ),
    [edits, isDirty, typed],
  );
  return typed;
}

/** Draws in a frame of its own whenever that is due, once for all edits until then. Returns what ends it. */
function drawApart(edits: Edits, isDue: () => boolean, draw: () => void): () => void {
  let cancel: (() => void) | undefined;
  const look = () => {
    if (!isDue()) return;
    cancel ??= inLoneFrame(() => {
      cancel = undefined;
      flushSync(draw);
    });
  };
  const leave = edits.subscribe(look);
  // What was edited since it was drawn.
  look();
  return () => {
    leave();
    cancel?.();
  };
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
