/** Presses no key at all, and types nothing: what the first letter needs is compiled before it comes. */
export function rehearseTyping(field: HTMLElement): void {
  for (const name of ['keydown', 'keypress', 'keyup']) field.dispatchEvent(new KeyboardEvent(name, { bubbles: true }));
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}
