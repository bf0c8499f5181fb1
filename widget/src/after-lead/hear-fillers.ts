/**
 * Programs that fill in forms say `change` alone, some of them nothing: before anything else happens, what stands in a text field and was
 * not heard of is taken as typed. Not while a box is being checked, which would be drawn as it was.
 */
export function hearFillers(root: HTMLElement): void {
  /** What each field said last: a lead that waits is called back by what is new, and by nothing else. */
  const heard = new WeakMap<EventTarget, string>();
  const take = () => {
    const fields = [...root.querySelectorAll<HTMLInputElement>('textarea,.field input')];
    // Each draws the form, in which the others are what was heard of them.
    const values = fields.map(({ value }) => value);
    fields.forEach((field, index) => {
      const value = values[index];
      if (!value || heard.get(field) === value) return;
      field.value = value;
      field.dispatchEvent(new Event('input'));
    });
  };
  const hear = ({ target, type }: Event) => {
    if (type !== 'pointerdown' && /checkbox|radio/.test((target as HTMLInputElement).type)) return;
    // A field that is taken off the screen says `change` in the middle of that.
    if (type === 'change') queueMicrotask(take);
    else take();
  };
  for (const type of ['pointerdown', 'change', 'click']) root.addEventListener(type, hear, true);
  root.addEventListener(
    'input',
    ({ target }) => heard.set(target as HTMLInputElement, (target as HTMLInputElement).value),
    true,
  );
}
