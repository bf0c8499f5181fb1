import { watchShadowRoots } from './watch-shadow-roots.ts';

/** Elements that may be containers. */
const CANDIDATE_SELECTOR = '[data-quiz-id],[id^=quiz-]';

/**
 * Callbacks of a container: after its attributes change, and when it leaves the page or belongs to
 * another quiz.
 */
export type ContainerCallbacks = { changed: () => void; lost: () => void };

/**
 * Calls `found` for every container below a root, including its open shadow roots, now and later.
 * `quizIdOf` returns the quiz that an element is for. `alreadyFound` are containers that were found
 * before this started, with the quiz that is mounted in them: that may be outdated, and a container
 * that the page has emptied stays empty. Only searches what a page adds, because some pages change
 * all the time. Returns a function that starts to watch a root, and searches a watched root again.
 */
export function watchContainers(
  quizIdOf: (element: HTMLElement) => string | undefined,
  found: (element: HTMLElement, quizId: string) => ContainerCallbacks,
  alreadyFound: Iterable<readonly [HTMLElement, string | undefined]> = [],
): (root: Document | ShadowRoot) => void {
  let known: Array<{ element: HTMLElement; quizId: string | undefined; callbacks?: ContainerCallbacks }> = [];
  const consider = (element: HTMLElement): ContainerCallbacks | undefined => {
    // A container that cannot be mounted must not affect the others.
    try {
      const quizId = element.isConnected ? quizIdOf(element) : undefined;
      const previous = known.find((one) => one.element === element);
      if (previous?.quizId === quizId) return previous?.callbacks;
      known = known.filter((one) => one !== previous);
      previous?.callbacks?.lost();
      if (!quizId) return;
      const container: (typeof known)[0] = { element, quizId };
      known.push(container);
      container.callbacks = found(element, quizId);
    } catch (error) {
      console.error('Quizfunnel:', error);
    }
  };
  for (const [element, quizId] of alreadyFound) {
    known.push({
      element,
      ...(quizId ? { quizId, callbacks: found(element, quizId) } : { quizId: quizIdOf(element) }),
    });
    consider(element)?.changed();
  }
  const search = (root: ParentNode) => {
    for (const element of root.querySelectorAll<HTMLElement>(CANDIDATE_SELECTOR)) consider(element);
  };
  const watch = (root: Document | ShadowRoot) => {
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributeFilter: ['id', 'data-quiz-id', 'data-theme', 'data-lang'],
    });
    search(root);
    visitAll(root);
  };
  const { visit, visitAll } = watchShadowRoots(watch);
  // A single observer: on pages that change all the time, the callbacks cost more than the work in
  // them.
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') consider(target as HTMLElement)?.changed();
      for (const node of addedNodes as NodeListOf<HTMLElement>) {
        if (node.nodeType !== 1) continue;
        if (node.matches(CANDIDATE_SELECTOR)) consider(node);
        visit(node);
        if (!node.firstElementChild) continue;
        search(node);
        node.querySelectorAll('*').forEach(visit);
      }
    }
    // Moved elements are still connected.
    for (const { element } of known) if (!element.isConnected) consider(element);
  });
  return watch;
}
