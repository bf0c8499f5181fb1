import type { EmbedData } from '#contract/quiz/public-quiz.schema';
import type { QuizHost } from './quiz-host.ts';
import type { VisitContext } from './start-quiz.ts';

/** A mounted quiz, with the events that it has sent. */
export type LiveQuiz = {
  element: HTMLElement;
  origin: string;
  /** Missing or null when there is no quiz to show. Not set by others than the embedded script. */
  quiz?: EmbedData['quiz'];
  quizId: string;
  hidden: VisitContext['hidden'];
  way?: VisitContext['way'] | undefined;
  emit: QuizHost['emit'];
  /** Every event since the mount, in order, as the data layer gets it. */
  events: Array<{ event: string; message?: string }>;
  /** Pushes new events to the data layer, which may load later than the quiz. */
  flush: () => void;
};

/**
 * Notifies the host page: bubbling DOM events on the container, and pushes to `dataLayer` if the
 * page has one. Only `quiz:redirect` is cancelable.
 */
export function createPageEvents(
  element: HTMLElement,
  quizId: string,
  { origin, id, hidden, way }: VisitContext & { origin: string },
): LiveQuiz {
  let pushedCount = 0;
  const live: LiveQuiz = {
    element,
    origin,
    quizId,
    hidden,
    way,
    events: [],
    flush() {
      const { dataLayer } = window as { dataLayer?: unknown };
      if (Array.isArray(dataLayer)) while (live.events[pushedCount]) dataLayer.push(live.events[pushedCount++]);
    },
    emit(name, rest) {
      const detail = { quizId, sessionId: id(), ...rest };
      let isAllowed = true;
      // Errors of tags and broken event APIs of the page must not stop the visitor.
      try {
        if (name !== 'quiz:resize') live.events.push({ event: name, ...detail });
        isAllowed = element.dispatchEvent(
          new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'quiz:redirect' }),
        );
        live.flush();
      } catch {}
      return isAllowed;
    },
  };
  return live;
}
