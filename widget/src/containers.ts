import { containerId } from '#contract/paths';

/** Calls `found` for every container of a quiz that is on the page or comes later, `lost` when it has left. Returns the undo. */
export function watchContainers(
  quizId: string,
  found: (element: HTMLElement) => void,
  lost: (element: HTMLElement) => void,
): () => void {
  const selector = `[id="${containerId(quizId)}"],[data-quiz-id="${quizId}"]`;
  const known = new Set<HTMLElement>();
  let planned = false;

  const scan = () => {
    planned = false;
    // Moved elements are still connected; what has left the page is let go.
    for (const element of known) {
      if (element.isConnected) continue;
      known.delete(element);
      lost(element);
    }
    document.querySelectorAll<HTMLElement>(selector).forEach((element) => {
      if (known.has(element)) return;
      known.add(element);
      found(element);
    });
  };
  const observer = new MutationObserver(() => {
    if (planned) return;
    planned = true;
    queueMicrotask(scan);
  });
  observer.observe(document, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['id', 'data-quiz-id'],
  });
  scan();
  return () => {
    observer.disconnect();
    for (const element of known) lost(element);
    known.clear();
  };
}
