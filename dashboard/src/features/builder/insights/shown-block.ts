/** What the widget draws beside the blocks of a result. */
const NO_BLOCKS = '.tag,.sent,.error,.thanks,.share,.more,.radar + .shares';
const MARK_MS = 1_200;

/**
 * The element of a block in a drawn result.
 * @param root the root of the widget
 * @param place of the block among those that are shown
 * @param hasTitle whether one of them is the title: otherwise the result begins with a heading of its own
 */
export function elementOfBlock(root: ParentNode, place: number, hasTitle: boolean): HTMLElement | undefined {
  const drawn = [...root.querySelectorAll<HTMLElement>('.result > *')].filter(
    (element) => !element.matches(NO_BLOCKS) && (hasTitle || element.id !== 'q'),
  );
  return drawn[place];
}

/** Brings a block into view, and shows for a moment which one it is. */
export function showBlock(element: HTMLElement, isNew: boolean): void {
  element.scrollIntoView({ block: 'nearest' });
  if (!isNew) return;
  const ring = '2px solid var(--qf-link)';
  element.animate?.(
    [
      { outline: ring, outlineOffset: '4px' },
      { outline: ring, outlineOffset: '4px' },
    ],
    MARK_MS,
  );
}
