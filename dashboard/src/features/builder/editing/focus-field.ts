/**
 * Focuses the field with a dotted path, else what holds it, and brings it into sight. Fields and what holds them say theirs in
 * `data-path`; of several in one place it is the first that is needed and empty, as it says in `data-needed`. Returns whether there was one.
 */
export function focusField(path: string): boolean {
  const parts = path.split('.');
  while (parts.length) {
    const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.join('.'))}"]`);
    const field = place?.matches('input, textarea, select, button, [tabindex]')
      ? place
      : (firstNeeded(place) ?? place?.querySelector<HTMLElement>('input:enabled, textarea, select, button'));
    if (field) {
      reveal(field);
      return true;
    }
    parts.pop();
  }
  return false;
}

/** The same for the first field in there that is invalid, or that words beside it are about. */
export function focusInvalid(within: Element): boolean {
  const invalid = within.querySelector<HTMLElement>('[data-path][aria-invalid=true], [data-says]');
  const path = invalid?.dataset.says;
  if (path !== undefined) return focusField(path);
  if (invalid) reveal(invalid);
  return invalid !== null;
}

function reveal(field: HTMLElement): void {
  field.closest('details')?.setAttribute('open', '');
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center' });
}

const firstNeeded = (place: HTMLElement | null): HTMLInputElement | undefined =>
  [...(place?.querySelectorAll<HTMLInputElement>('input[data-needed]:enabled') ?? [])].find(
    ({ value }) => !value.trim(),
  );
