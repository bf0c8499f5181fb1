/** The second click of a double click is meant for what the first one was on: a question that came in its place is not answered by it. */
export function passOverDoubleClicks(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    if (event.detail > 1 && (event.target as Element).closest('.option')) event.preventDefault();
  });
}
