import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Other rows may draw those there are in other places of the page, and may leave one out: what had the focus keeps it where its row is
 * still drawn, else the row in its place gets it, where rows have an `aria-posinset`.
 * @param list holds rows that are named by `data-item`
 * @param rows changes with the rows
 * @returns for the list
 */
export function useHeldFocus(list: RefObject<HTMLElement | null>, rows: unknown) {
  const held = useRef<{ id: string; place: number; name: string | null; control: number }>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only other rows take it away
  useLayoutEffect(() => {
    if (!held.current || document.activeElement !== document.body) return;
    const { id, place, name, control } = held.current;
    const row =
      list.current?.querySelector(`[data-item="${CSS.escape(id)}"]`) ??
      [...(list.current?.querySelectorAll('[data-item][aria-posinset]') ?? [])]
        .filter((other) => placeOf(other) <= place)
        .at(-1);
    const controls = row ? controlsOf(row) : [];
    // A name may say the row's place, which is another one now.
    const same = controls.find((other) => other.getAttribute('aria-label') === name) ?? controls[control];
    (same ?? controls[0])?.focus();
  }, [rows, list]);
  return {
    onFocus: ({ target }: FocusEvent<HTMLElement>) => {
      // A menu or a dialog of a row is elsewhere in the page, and gives the focus back.
      if (!list.current?.contains(target)) return;
      const row = target.closest<HTMLElement>('[data-item]');
      const [id, name] = [row?.dataset.item, target.getAttribute('aria-label')];
      held.current =
        row && id ? { id, name, place: placeOf(row), control: controlsOf(row).indexOf(target) } : undefined;
    },
    // Given up by a click beside; not by going to another window, nor to a dialog. Where it goes with its row, React tells nothing of that.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!relatedTarget && document.activeElement !== target) held.current = undefined;
    },
  };
}

const placeOf = (row: Element) => Number(row.getAttribute('aria-posinset'));
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>('a[href], button')];
