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
      field.closest('details')?.setAttribute('open', '');
      field.focus({ preventScroll: true });
      field.scrollIntoView({ block: 'center' });
      return true;
    }
    parts.pop();
  }
  return false;
}

const firstNeeded = (place: HTMLElement | null): HTMLInputElement | undefined =>
  [...(place?.querySelectorAll<HTMLInputElement>('input[data-needed]:enabled') ?? [])].find(
    ({ value }) => !value.trim(),
  );
