/**
 * Focuses the field with a dotted path, else what holds it, and brings it into sight. Fields and what holds them say theirs in
 * `data-path`. Returns whether there was one.
 */
export function focusField(path: string): boolean {
  const parts = path.split('.');
  while (parts.length) {
    const place = document.querySelector<HTMLElement>(`[data-path="${CSS.escape(parts.join('.'))}"]`);
    const field = place?.matches('input, textarea, select, button, [tabindex]')
      ? place
      : place?.querySelector<HTMLElement>('input:enabled, textarea, select, button');
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
