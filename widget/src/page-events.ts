import type { QuizHost } from './quiz-host.ts';
import type { Visited } from './start-quiz.ts';

/** A quiz on a page, and what it tells that. */
export type LiveQuiz = {
  element: HTMLElement;
  origin: string;
  hidden: Visited['hidden'];
  emit: QuizHost['emit'];
  /** All that a data layer is told, from the first event on. */
  told: Array<{ event: string; message?: string }>;
  /** Brings what it has not heard yet to a data layer, which may come later than the quiz. */
  flush: () => void;
};

/**
 * Tells the host page what happens: bubbling DOM events on the container, and pushes to `dataLayer` where the page has one. Only
 * `quiz:redirect` can be prevented.
 */
export function pageEvents(
  element: HTMLElement,
  quizId: string,
  { origin, id, hidden }: Visited & { origin: string },
): LiveQuiz {
  let pushed = 0;
  const live: LiveQuiz = {
    element,
    origin,
    hidden,
    told: [],
    flush() {
      const { dataLayer } = window as { dataLayer?: unknown };
      if (Array.isArray(dataLayer)) while (live.told[pushed]) dataLayer.push(live.told[pushed++]);
    },
    emit(name, rest) {
      const detail = { quizId, sessionId: id(), ...rest };
      let go = true;
      // A tag that fails is no reason for a visitor to be stuck, nor is a page whose events do.
      try {
        if (name !== 'quiz:resize') live.told.push({ event: name, ...detail });
        go = element.dispatchEvent(
          new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'quiz:redirect' }),
        );
        live.flush();
      } catch {}
      return go;
    },
  };
  return live;
}
