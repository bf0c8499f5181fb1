import { figure, percent } from '../../lib/format.ts';
import { Bar } from '../../ui/display/bar.tsx';

type Row = {
  label: string;
  count: number;
  note?: string;
  /** The class of its color, if it has one of its own. */
  ground?: string;
};

/** Shares as bars with their numbers in text, so that nothing is told by length alone. */
export function Bars({ rows, total }: { rows: Row[]; total: number }) {
  return (
    <ul className="grid gap-3">
      {rows.map(({ label, count, note, ground = 'bg-brand' }, index) => {
        const share = total > 0 ? (100 * count) / total : 0;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike
          <li key={index} className="min-w-0">
            <div className="flex justify-between gap-3">
              <span className="min-w-0 break-words">{label}</span>
              <span className="shrink-0 text-soft tabular-nums">
                {figure(count)} ({percent(share)}){note ? ` · ${note}` : ''}
              </span>
            </div>
            <Bar percent={share} ground={ground} className="mt-1" />
          </li>
        );
      })}
    </ul>
  );
}
