const ANIMATION_MS = 240;
const TIMING = { duration: ANIMATION_MS, easing: 'ease-out' };

/**
 * Measures the quiz before a change and returns a function that animates from its height and its
 * progress to the new ones. None when the visitor prefers reduced motion.
 */
export function animateHeight(root: HTMLElement): () => void {
  const fromPx = root.offsetHeight;
  const fromWidth = findBar(root)?.style.width;
  // Enables the step animation from the next step on; the current one is already visible.
  root.dataset.moves = '';
  return () => {
    // A page may have broken one of these browser APIs; the quiz must advance all the same.
    try {
      if (matchMedia('(prefers-reduced-motion:reduce)').matches) return;
      // Each step draws a bar of its own.
      const bar = findBar(root);
      if (fromWidth) bar?.animate([{ width: fromWidth }, { width: bar.style.width }], TIMING);
      // Not inside a frame, whose own height lags behind so that scroll bars would flash.
      if (window.parent !== window) return;
      root.animate(
        [fromPx, root.offsetHeight].map((height) => ({ height: `${height}px` })),
        TIMING,
      );
    } catch {}
  };
}

const findBar = (root: HTMLElement) => root.querySelector<HTMLElement>('.progress i');
