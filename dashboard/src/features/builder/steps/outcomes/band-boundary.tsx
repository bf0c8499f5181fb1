import type { KeyboardEvent, PointerEvent } from 'react';
import type { Boundary } from './bands.ts';

const SCORES = 101;
const PAGE = 10;

type BandBoundaryProps = { boundary: Boundary; onMove: (score: number) => void };

/** A boundary between two ranges of scores: dragged along the ruler, or moved with the arrow keys. */
export function BandBoundary({ boundary: { below, above, score, least, most }, onMove }: BandBoundaryProps) {
  const press = (event: KeyboardEvent) => {
    const next = {
      ArrowLeft: score - 1,
      ArrowDown: score - 1,
      ArrowRight: score + 1,
      ArrowUp: score + 1,
      PageDown: score - PAGE,
      PageUp: score + PAGE,
      Home: least,
      End: most,
    }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onMove(next);
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    const ruler = event.currentTarget.parentElement?.getBoundingClientRect();
    if (!ruler || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const next = Math.round(((event.clientX - ruler.left) / ruler.width) * SCORES);
    if (next !== score) onMove(next);
  };
  const named = ({ name }: { name: string }) => name || 'Outcome without a name';
  return (
    <span
      role="slider"
      tabIndex={0}
      aria-label={`Boundary between ${named(below)} and ${named(above)}`}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={Math.min(most, Math.max(least, score))}
      aria-valuetext={`${named(below)} up to ${below.maxScore}, ${named(above)} from ${above.minScore}`}
      data-shows={`outcome:${above.id}`}
      onKeyDown={press}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.focus();
      }}
      onPointerMove={drag}
      className="group absolute inset-y-0 flex w-6 -translate-x-1/2 cursor-ew-resize touch-none items-center justify-center rounded-control pointer-coarse:w-11"
      style={{ left: `${(score / SCORES) * 100}%` }}
    >
      <span className="h-6 w-2 rounded-full border border-control bg-card shadow-card transition-transform group-hover:scale-110 group-active:scale-110 forced-colors:bg-[CanvasText]" />
    </span>
  );
}
