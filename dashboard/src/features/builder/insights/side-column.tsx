import { type ReactNode, useEffect, useRef } from 'react';
import { usePageHas } from '../../../lib/use-page-has.ts';
import type { Shown } from './preview-place.ts';

type SideColumnProps = {
  preview: ReactNode;
  /** What the preview shows: another place is shown from its top. */
  shown: Shown;
  /** What editing does to results, where there is anything to say of it. */
  insights: ReactNode;
};

/** The column beside the steps. Where it is too high the preview scrolls, as on a phone; the insights below it are shown in full. */
export function SideColumn({ preview, shown, insights }: SideColumnProps) {
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
      <div ref={screen} className="grid min-h-80 grid-cols-1 overflow-y-auto rounded-card">
        {preview}
      </div>
      {insights ? <div className="grid shrink-0 grid-cols-1 gap-4 empty:hidden">{insights}</div> : null}
    </div>
  );
}
