const GROWS_MS = 240;

/**
 * Lets the quiz grow or shrink from the height it has to what it holds when the answer is called. Not in a frame, whose own height follows
 * step by step and would show scroll bars meanwhile, and not for those who asked for less motion.
 */
export function grow(root: HTMLElement): () => void {
  const from = root.offsetHeight;
  // From here on: the step that was there when these styles came does not come in again.
  root.dataset.moves = '';
  return () => animate(root, from);
}

function animate(root: HTMLElement, from: number): void {
  // Nobody is kept from going on where the page has broken what this needs.
  try {
    if (window.parent !== window || matchMedia('(prefers-reduced-motion:reduce)').matches) return;
    const heights = [from, root.offsetHeight].map((height) => ({ height: `${height}px` }));
    root.animate(heights, { duration: GROWS_MS, easing: 'ease-out' });
  } catch {}
}
