import type { QuizHost } from './quiz-host.ts';
import type { Session } from './session.ts';

/**
 * Tells the host page what happens: bubbling DOM events on the container, and pushes to `dataLayer` where the page has one. Only
 * `quiz:redirect` can be prevented.
 */
export function pageEvents(element: HTMLElement, quizId: string, session: Session): QuizHost['emit'] {
  return (name, rest) => {
    const detail = { quizId, sessionId: session.id(), ...rest };
    const { dataLayer } = window as { dataLayer?: unknown };
    if (Array.isArray(dataLayer) && name !== 'quiz:resize') dataLayer.push({ event: name, ...detail });
    return element.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'quiz:redirect' }),
    );
  };
}
