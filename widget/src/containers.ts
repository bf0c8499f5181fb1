import { containerId } from '#contract/paths';

/**
 * Calls `found` for every container of a quiz that is on the page or comes later, and what it returned when that has left. Returns the
 * undo.
 */
export function watchContainers(quizId: string, found: (element: HTMLElement) => () => void): () => void {
  const known = new Map<HTMLElement, () => void>();

  const scan = () => {
    // Moved elements are still connected; what has left the page is let go.
    for (const [element, lost] of known)
      if (!element.isConnected) {
        known.delete(element);
        lost();
      }
    for (const element of document.querySelectorAll<HTMLElement>(
      `[id="${containerId(quizId)}"],[data-quiz-id="${quizId}"]`,
    ))
      if (!known.has(element)) known.set(element, found(element));
  };
  const observer = new MutationObserver(scan);
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['id', 'data-quiz-id'],
  });
  scan();
  return () => {
    observer.disconnect();
    for (const lost of known.values()) lost();
  };
}
