import type { QuizEventName } from '#contract/quiz-events';
import type { QuizHost } from './quiz-host.ts';
import type { Session } from './session.ts';

/**
 * Tells the host page what happens: bubbling DOM events on the container, and pushes to `dataLayer` where the page has one. Only
 * `quiz:redirect` can be prevented.
 */
export function pageEvents(element: HTMLElement, quizId: string, session: Session | undefined): QuizHost['emit'] {
  return (name: QuizEventName, rest) => {
    const withSession =
      name !== 'quiz:ready' && name !== 'quiz:error' && name !== 'quiz:redirect' && name !== 'quiz:resize';
    const detail = { quizId, ...(withSession ? { sessionId: session?.id } : {}), ...rest };
    const { dataLayer } = window as { dataLayer?: unknown };
    if (Array.isArray(dataLayer)) dataLayer.push({ event: name, ...detail });
    return element.dispatchEvent(
      new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: name === 'quiz:redirect' }),
    );
  };
}
