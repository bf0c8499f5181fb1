import { figure, percent } from '../../lib/format.ts';

/** Shares as bars with their numbers in text, so that nothing is told by length alone. */
export function Bars({ rows, total }: { rows: Array<{ label: string; count: number; note?: string }>; total: number }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ label, count, note }) => {
        const share = total > 0 ? (100 * count) / total : 0;
        return (
          <li key={label} className="min-w-0">
            <div className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{label}</span>
              <span className="shrink-0 text-soft tabular-nums">
                {figure(count)} ({percent(share)}){note ? ` · ${note}` : ''}
              </span>
            </div>
            <div aria-hidden className="mt-1 h-2 overflow-hidden rounded-full bg-hairline">
              <div
                className="h-full rounded-full bg-brand forced-colors:bg-[Highlight]"
                style={{ width: `${Math.min(100, share)}%` }}
              />
            </div>
          </li>
        );
      })}
    </ul>
  );
}
