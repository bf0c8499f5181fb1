/** Where what only screen readers need to hear is said. */
let region: HTMLElement | undefined;

/** Makes the place: empty and early, since readers often pass over words that come together with what holds them. */
export function makeAnnouncer(): void {
  region = document.createElement('div');
  region.setAttribute('role', 'status');
  // Named although the role implies it: dialogs and menus hide all of the page but what names it.
  region.setAttribute('aria-live', 'polite');
  region.className = 'sr-only';
  document.body.append(region);
}

/** Says what became of something that is seen but not focused; politely, after what is being read. */
export function announce(text: string): void {
  if (!region) return;
  // The same words twice are said twice.
  region.textContent = region.textContent === text ? `${text}\u00A0` : text;
}

/** Takes back what is not so any more, where it is what was said last: whoever reads on to the end of the page would meet it there. */
export function retract(text: string): void {
  if (region?.textContent?.trim() === text) region.textContent = '';
}
