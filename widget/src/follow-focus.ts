/** Less of a heading than this is not in view; all of it may be more than the browser counts. */
const IN_VIEW = 0.9;
/** What comes into view above a heading, as far as the frame reaches, so that a sticky header of the page does not cover it. */
const ROOM_ABOVE_PX = 140;

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
      if ((entry as IntersectionObserverEntry).intersectionRatio < IN_VIEW) scrollToHeading(target);
    });
    observer.observe(target);
  });
}

/** Scrolls to a box around the heading: `scroll-margin` ends where the page runs in another process, as pages of another site do. */
function scrollToHeading(heading: HTMLElement): void {
  const box = heading.appendChild(document.createElement('i'));
  box.style.cssText = `position:absolute;inset:-${ROOM_ABOVE_PX}px 0 0`;
  box.scrollIntoView({ block: 'nearest' });
  box.remove();
}
