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

/** The field that has the focus, as a dotted path, and the number of characters before its caret; null for a field without one. */
export type TypingPlace = { path: string; caret: number | null };

export function typingPlace(): TypingPlace | undefined {
  const field = document.activeElement;
  const path = isTextField(field) ? field.dataset.path : undefined;
  return path === undefined ? undefined : { path, caret: (field as TextField).selectionEnd };
}

/** Puts the caret back there. Returns whether that field is here. */
export function typeOn({ path, caret }: TypingPlace): boolean {
  if (!focusField(path)) return false;
  const field = document.activeElement;
  if (caret !== null && isTextField(field) && field.dataset.path === path) field.setSelectionRange(caret, caret);
  return true;
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
const isTextField = (field: Element | null): field is TextField =>
  field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
