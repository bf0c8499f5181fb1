const DURATION_MS = 900;
const counted = new WeakSet<Element>();

/**
 * Counts up to the score when it appears, unless the visitor prefers reduced motion. Only what is
 * seen: `data-shown` covers the score in the style sheet, and screen readers have the score at once.
 */
export function countUp(root: HTMLElement | undefined): void {
  const element = root?.querySelector<HTMLElement>('.ring .score');
  if (!element || counted.has(element)) return;
  counted.add(element);
  const score = Number(element.textContent);
  if (matchMedia('(prefers-reduced-motion:reduce)').matches) return;
  const startedAt = performance.now();
  const step = (now: number) => {
    const share = Math.max(0, Math.min(1, (now - startedAt) / DURATION_MS));
    // As the ring does, slower towards the end.
    if (share < 1) element.dataset.shown = `${Math.round(score * (1 - (1 - share) ** 3))}`;
    else delete element.dataset.shown;
    if (share < 1 && element.isConnected) requestAnimationFrame(step);
  };
  step(startedAt);
}
