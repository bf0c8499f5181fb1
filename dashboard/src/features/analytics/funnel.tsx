import { rate } from '#contract/rates';
import { percent } from '../../lib/format.ts';
import { series } from './series.ts';

/** The way from view to lead as a picture that narrows, each step with its number and the share that continued from the step before. */
export function Funnel({ counts }: { counts: readonly [number, number, number, number] }) {
  const most = Math.max(1, counts[0]);
  const half = (count: number) => (count > 0 ? Math.max(1, (46 * count) / most) : 0.4);
  return (
    <ol className="grid grid-cols-4">
      {series.map(({ key, label, color }, index) => {
        const count = counts[index] ?? 0;
        const next = counts[index + 1] ?? count;
        const [left, right] = [half(count), half(next)];
        return (
          <li key={key} className="min-w-0 border-l border-hairline px-1 first:border-l-0 sm:px-3">
            <p className="truncate text-[11px] tracking-tight text-soft sm:text-[13px]" title={label}>
              {label}
            </p>
            <p className="text-lg leading-7 font-semibold tabular-nums sm:text-xl">{count.toLocaleString('en-US')}</p>
            <p className="h-5 text-[12px] whitespace-nowrap text-hint tabular-nums sm:text-[13px]">
              {index ? (
                <>
                  {percent(rate(count, counts[index - 1] ?? 0))}
                  <span className="max-lg:sr-only"> continued</span>
                </>
              ) : null}
            </p>
            <svg
              viewBox="0 0 100 100"
              preserveAspectRatio="none"
              aria-hidden
              className="mt-2 -mx-1 block h-32 w-[calc(100%+0.5rem)] sm:-mx-3 sm:w-[calc(100%+1.5rem)]"
            >
              <path
                d={`M0 ${50 - left} C50 ${50 - left} 50 ${50 - right} 100 ${50 - right} V${50 + right} C50 ${50 + right} 50 ${50 + left} 0 ${50 + left}Z`}
                fill={color}
              />
            </svg>
          </li>
        );
      })}
    </ol>
  );
}
