const ANIMATION_MS = 240;

/**
 * Measures the quiz before a change and returns a function that animates from that height to the
 * new one. No animation inside a frame, whose own height lags behind so that scroll bars would
 * flash, and none when the visitor prefers reduced motion.
 */
export function animateHeight(root: HTMLElement): () => void {
  const fromPx = root.offsetHeight;
  // Enables the step animation from the next step on; the current one is already visible.
  root.dataset.moves = '';
  return () => animate(root, fromPx);
}

function animate(root: HTMLElement, fromPx: number): void {
  // A page may have broken one of these browser APIs; the quiz must advance all the same.
  try {
    if (window.parent !== window || matchMedia('(prefers-reduced-motion:reduce)').matches) return;
    const heights = [fromPx, root.offsetHeight].map((height) => ({ height: `${height}px` }));
    root.animate(heights, { duration: ANIMATION_MS, easing: 'ease-out' });
  } catch {}
}
