/** Scrolls the quiz's top into view when it is above the view, and only then. */
export function revealTop(inside: Element): void {
  const root = inside.closest('.root');
  if (root && root.getBoundingClientRect().top < 0) root.scrollIntoView?.({ block: 'start' });
}
