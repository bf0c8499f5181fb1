/**
 * Share of a heading that must be in view. Below 1, because browsers round fully visible elements
 * down.
 */
const MIN_VISIBLE_RATIO = 0.9;
/**
 * Room for a sticky header of the page, which must not cover the heading. Limited by the height of
 * the frame above it.
 */
const ROOM_ABOVE_PX = 140;

/**
 * Scrolls the focused heading of a step into view on the page around the frame. A frame as high as
 * its content does not scroll, and only the browser knows its position in the window. Scrolls no
 * further than necessary, because the score is above the heading of a result. Other elements are
 * scrolled into view by focusing them.
 */
export function followFocus(element: HTMLElement): void {
  element.addEventListener('focusin', (event) => {
    const [target] = event.composedPath() as [HTMLElement];
    if (target.id !== 'q') return;
    const observer = new IntersectionObserver(([entry]) => {
      observer.disconnect();
      if ((entry as IntersectionObserverEntry).intersectionRatio < MIN_VISIBLE_RATIO) scrollToHeading(target);
    });
    observer.observe(target);
  });
}

/**
 * Scrolls to a box around the heading. `scroll-margin` does not work across processes, so not on
 * pages of other sites.
 */
function scrollToHeading(heading: HTMLElement): void {
  const box = heading.appendChild(document.createElement('i'));
  box.style.cssText = `position:absolute;inset:-${ROOM_ABOVE_PX}px 0 0`;
  box.scrollIntoView({ block: 'nearest' });
  box.remove();
}
