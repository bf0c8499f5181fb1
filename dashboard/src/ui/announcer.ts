/** Where what only screen readers need to hear is said. */
let region: HTMLElement | undefined;

/** Says what became of something that is seen but not focused; politely, after what is being read. */
export function announce(text: string): void {
  if (!region?.isConnected) {
    region = document.createElement('div');
    region.setAttribute('role', 'status');
    region.className = 'sr-only';
    document.body.append(region);
  }
  // The same words twice are said twice.
  region.textContent = region.textContent === text ? `${text}\u00A0` : text;
}
