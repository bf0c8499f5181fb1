/**
 * Handlers that make Enter go on from any field of a form but a text of several lines. They do not wait for the form's own submission, which a
 * sandboxed frame without `allow-forms` never has.
 */
export const onEnter = (go: () => void) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.isComposing || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    go();
  },
  onSubmit: (event: Event) => event.preventDefault(),
});
