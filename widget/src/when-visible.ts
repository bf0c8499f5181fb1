/** Whether a person can see an element that is in view: nothing around it is hidden or transparent. Browsers that cannot tell say yes. */
export const isSeen = (element: Element): boolean =>
  element.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true }) ?? true;

/** How near a lazy container must come to the view. */
export const NEAR = { rootMargin: '300px' };

/** Calls back once, when enough of an element is in view; without a rule, any of it. Returns the undo. */
export function whenVisible(
  element: Element,
  options: IntersectionObserverInit,
  call: () => void,
  isEnough = ({ isIntersecting }: IntersectionObserverEntry): boolean => isIntersecting,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    const entry = entries.pop();
    if (!entry || !isEnough(entry)) return;
    observer.disconnect();
    call();
  }, options);
  observer.observe(element);
  return () => observer.disconnect();
}

/** Calls back once, when half of a quiz is in view, or as much of a higher one as fills half of the window. */
export const whenViewed = (element: Element, call: () => void): (() => void) =>
  whenVisible(
    element,
    // One for each hundredth: a quiz many times as high as the window never shows more of itself. Prototype has an `Array.from` of its own.
    { threshold: [...Array(51).keys()].map((hundredths) => hundredths / 100) },
    call,
    ({ intersectionRatio, intersectionRect }) =>
      // A frame may be as high as all that it holds.
      intersectionRatio >= 0.5 || intersectionRect.height * 2 >= Math.min(innerHeight, screen.height),
  );
