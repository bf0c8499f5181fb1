/**
 * Form fillers and password managers fire only `change`, or no event at all. Before the next
 * interaction, this fires the missing `input` events for text fields. Skipped while a checkbox or
 * radio button changes: the re-render would reset it.
 */
export function detectAutofill(root: HTMLElement): void {
  /** Last reported value of each field. Repeating one would cancel a lead that waits to be sent. */
  const reported = new WeakMap<EventTarget, string>();
  const reportChanges = () => {
    const fields = [...root.querySelectorAll<HTMLInputElement>('textarea,.field input')];
    // Read first: each event re-renders the form and resets fields that were not reported yet.
    const values = fields.map(({ value }) => value);
    fields.forEach((field, index) => {
      const value = values[index];
      if (!value || reported.get(field) === value) return;
      field.value = value;
      field.dispatchEvent(new Event('input'));
    });
  };
  const onInteraction = ({ target, type }: Event) => {
    if (type !== 'pointerdown' && /checkbox|radio/.test((target as HTMLInputElement).type)) return;
    // Removing a focused field fires `change` in the middle of the render.
    if (type === 'change') void Promise.resolve().then(reportChanges);
    else reportChanges();
  };
  for (const type of ['pointerdown', 'change', 'click']) root.addEventListener(type, onInteraction, true);
  root.addEventListener(
    'input',
    ({ target }) => reported.set(target as HTMLInputElement, (target as HTMLInputElement).value),
    true,
  );
}
