/**
 * Ignores the second click of a double click on an option: the first may have advanced to the next
 * question.
 */
export function ignoreDoubleClicks(root: HTMLElement): void {
  root.addEventListener('click', (event) => {
    if (event.detail > 1 && (event.target as Element).closest('.option')) event.preventDefault();
  });
}
