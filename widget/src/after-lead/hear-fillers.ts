/**
 * Programs that fill in forms say `change` alone, some of them nothing: before anything else happens, what stands in a text field is
 * taken as typed. Not while a box is being checked, which would be drawn as it was.
 */
export function hearFillers(root: HTMLElement): void {
  const hear = ({ target, type }: Event) => {
    if (type !== 'pointerdown' && /checkbox|radio/.test((target as HTMLInputElement).type)) return;
    const fields = [...root.querySelectorAll<HTMLInputElement>('textarea,.field input')];
    // Each draws the form, in which the others are what was heard of them.
    const values = fields.map(({ value }) => value);
    fields.forEach((field, index) => {
      if (!values[index]) return;
      field.value = values[index];
      field.dispatchEvent(new Event('input'));
    });
  };
  for (const type of ['pointerdown', 'change', 'click']) root.addEventListener(type, hear, true);
}
