/** What holds it takes the focus of a control that is about to go: the dialog, or the heading of the page. */
export function handOnFocus(from: Element): void {
  const place = from.closest('[role=dialog]') ?? document.querySelector('#content h1');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}
