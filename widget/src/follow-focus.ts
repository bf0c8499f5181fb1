/** Less of a heading than this is not in view; all of it may be more than the browser counts. */
const IN_VIEW = 0.9;

/**
 * Brings a step's heading, which has the focus, into the view of the pages around. A frame that is as high as its content has no view of
 * its own: where it stands in the window, only the browser knows. No further than that: above a result's heading is what one came for.
 * What else takes the focus comes into view by that.
 */
export function followFocus(element: HTMLElement): void {
  element.addEventListener('focusin', (event) => {
    const [target] = event.composedPath() as [HTMLElement];
    if (target.id !== 'q') return;
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if ((entry as IntersectionObserverEntry).intersectionRatio < IN_VIEW) target.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(target);
  });
}
