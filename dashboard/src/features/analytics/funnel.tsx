import { rate } from '#contract/analytics/rates';
import { figure, percent } from '../../lib/format.ts';

const steps = ['Views', 'Starts', 'Completions', 'Leads'] as const;

/** The way from view to lead as steps that get lower, each with its number and the share that continued from the step before. */
export function Funnel({ counts }: { counts: readonly [number, number, number, number] }) {
  const most = Math.max(1, counts[0]);
  return (
    <ol className="grid grid-cols-4 gap-1.5">
      {steps.map((label, index) => {
        const count = counts[index] ?? 0;
        return (
          <li key={label} className="flex min-w-0 flex-col">
            <p className="text-[11px] tracking-tight hyphens-auto break-words text-soft sm:text-[13px]">{label}</p>
            <p className="text-lg leading-7 font-semibold tabular-nums sm:text-xl">{figure(count)}</p>
            <p className="min-h-5 text-[12px] text-hint tabular-nums sm:text-[13px]">
              {index && counts[index - 1] ? (
                <>
                  {percent(rate(count, counts[index - 1] ?? 0))}
                  <span className="max-lg:sr-only"> continued</span>
                </>
              ) : null}
            </p>
            <div aria-hidden className="mt-auto flex h-26 items-end pt-2">
              <div
                className="w-full rounded-[6px] bg-brand forced-colors:bg-[Highlight]"
                style={{ height: `${Math.max(2, (100 * count) / most)}%` }}
              />
            </div>
          </li>
        );
      })}
    </ol>
  );
}
