import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePageHas } from '../../../lib/use-page-has.ts';
import { Segments } from '../../../ui/forms/segments.tsx';
import type { Shown } from './preview-place.ts';

type SideColumnProps = {
  preview: ReactNode;
  /** What the preview shows: another place is shown from its top. */
  shown: Shown;
  /** What editing does to results, where there is anything to say of it. */
  insights: ReactNode;
  /** The map of the quiz, where it has one: it takes the place of the preview when it is chosen. */
  map: ReactNode;
};

const sides = [
  ['preview', 'Preview'],
  ['map', 'Map'],
] as const;

/** The column beside the steps. Where it is too high the preview scrolls, as on a phone; the insights below it are shown in full. */
export function SideColumn({ preview, shown, insights, map }: SideColumnProps) {
  const [side, setSide] = useState<'preview' | 'map'>('preview');
  const isMap = side === 'map' && Boolean(map);
  const screen = useRef<HTMLDivElement>(null);
  const { view, id } = shown;
  usePageHas('beside');
  const seen = useRef({ view, id });
  useEffect(() => {
    // Not when it opens: it is at its top then, and to scroll would have all of the page laid out at once.
    if (seen.current.view === view && seen.current.id === id) return;
    seen.current = { view, id };
    screen.current?.scrollTo(0, 0);
  }, [view, id]);
  return (
    <div data-beside className="sticky top-36 flex max-h-[calc(100vh-160px)] flex-col gap-4 self-start overflow-y-auto">
      {map ? (
        <Segments
          label="What is shown beside the questions"
          className="shrink-0 self-start"
          value={side}
          choices={sides}
          onChange={setSide}
        />
      ) : null}
      <div ref={screen} className="grid min-h-80 grid-cols-1 content-start overflow-y-auto rounded-card">
        {isMap ? map : preview}
      </div>
      {insights ? <div className="grid shrink-0 grid-cols-1 gap-4 empty:hidden">{insights}</div> : null}
    </div>
  );
}
