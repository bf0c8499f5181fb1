/**
 * Whether an element is neither hidden nor transparent, nor inside something that is. True in
 * browsers without `checkVisibility`.
 */
export const isSeen = (element: Element): boolean =>
  element.checkVisibility?.({ checkOpacity: true, checkVisibilityCSS: true }) ?? true;

/** Lazy containers mount within this distance from the viewport. */
export const NEAR_VIEWPORT = { rootMargin: '300px' };

/**
 * Calls back once, when enough of an element is in view: any of it, without `isEnough`. Returns a
 * function that cancels it.
 */
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

/** Calls back once, when half of a quiz is in view, or it fills half of the window. */
export const whenViewed = (element: Element, call: () => void): (() => void) =>
  whenVisible(
    element,
    // In steps of 1%, because a very high quiz never shows a larger share. Not `Array.from`, which
    // Prototype replaces.
    { threshold: [...Array(51).keys()].map((percent) => percent / 100) },
    call,
    ({ intersectionRatio, intersectionRect }) =>
      // `innerHeight` is the height of the content in an auto-height frame, so the screen limits
      // it. Both heights are 0 in a frame that is not displayed.
      intersectionRatio >= 0.5 || intersectionRect.height * 2 > Math.min(innerHeight, screen.height),
  );
