import { shadowRoots } from './shadow-roots.ts';

/** What may be a container. */
const CANDIDATES = '[data-quiz-id],[id^=quiz-]';

/** What is done with a container: when its attributes change, and when it has left the page or is another quiz's. */
export type Kept = { changed: () => void; lost: () => void };

/**
 * Calls `found` for every container below the roots that it is given, and in the shadow roots there, now and later. `quizIdOf` says which
 * quiz an element is for, and `before` what was found without this, and which quiz that holds: what it should hold may have changed, and one
 * that the page has emptied stays so. Looks at what a page adds, never at the whole of it again: some change all the time. Returns what
 * begins to watch a root, and looks through one anew.
 */
export function watchContainers(
  quizIdOf: (element: HTMLElement) => string | undefined,
  found: (element: HTMLElement, quizId: string) => Kept,
  before: Iterable<readonly [HTMLElement, string | undefined]> = [],
): (root: Document | ShadowRoot) => void {
  const known = new Map<HTMLElement, { quizId: string | undefined; kept?: Kept }>();
  const consider = (element: HTMLElement): Kept | undefined => {
    // One that cannot be mounted keeps nobody from the others.
    try {
      const quizId = element.isConnected ? quizIdOf(element) : undefined;
      const before = known.get(element);
      if (before?.quizId === quizId) return before?.kept;
      known.delete(element);
      before?.kept?.lost();
      if (!quizId) return;
      const one: { quizId: string; kept?: Kept } = { quizId };
      known.set(element, one);
      one.kept = found(element, quizId);
    } catch (error) {
      console.error('Quizfunnel:', error);
    }
  };
  for (const [element, quizId] of before) {
    known.set(element, quizId ? { quizId, kept: found(element, quizId) } : { quizId: quizIdOf(element) });
    consider(element)?.changed();
  }
  const search = (root: ParentNode) => {
    for (const one of root.querySelectorAll<HTMLElement>(CANDIDATES)) consider(one);
  };
  const look = (root: Document | ShadowRoot) => {
    observer.observe(root, {
      childList: true,
      subtree: true,
      attributeFilter: ['id', 'data-quiz-id', 'data-theme', 'data-lang'],
    });
    search(root);
    through(root);
  };
  const { enter, through } = shadowRoots(look);
  // One for all: on a page that changes all the time, to be called costs more than to look.
  const observer = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'attributes') consider(target as HTMLElement)?.changed();
      for (const node of addedNodes as NodeListOf<HTMLElement>) {
        if (node.nodeType !== 1) continue;
        if (node.matches(CANDIDATES)) consider(node);
        enter(node);
        if (!node.firstElementChild) continue;
        search(node);
        node.querySelectorAll('*').forEach(enter);
      }
    }
    // Moved elements are still connected; what has left the page is let go.
    for (const element of known.keys()) if (!element.isConnected) consider(element);
  });
  return look;
}
