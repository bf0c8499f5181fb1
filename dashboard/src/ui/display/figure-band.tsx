import type { ReactNode } from 'react';

type Figure = {
  label: string;
  value: string;
  /** By how much it has changed, beside it. */
  change?: ReactNode;
  hint?: ReactNode;
  /** What explains the figure, beside its label. */
  info?: ReactNode;
};

/** Figures side by side in one card, two in a row where there is little room; below them what belongs to all. */
export function FigureBand({ figures, children }: { figures: readonly Figure[]; children?: ReactNode }) {
  return (
    <div className="min-w-0 rounded-card border border-hairline bg-card p-5 shadow-card">
      <div className="grid grid-cols-2 gap-x-5 gap-y-5 lg:grid-cols-4 lg:gap-x-0">
        {figures.map(({ label, value, change, hint, info }) => (
          <section
            key={label}
            className="min-w-0 border-hairline lg:border-l lg:px-6 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0"
          >
            <div className="flex items-start gap-2 text-soft">
              <h2 className="font-medium">{label}</h2>
              {info}
            </div>
            <p className="mt-1 flex flex-wrap items-baseline gap-x-2">
              <span className="text-[28px] leading-9 font-semibold tracking-tight tabular-nums">{value}</span>
              {change ? <span className="text-[13px]">{change}</span> : null}
            </p>
            {hint ? <p className="mt-0.5 text-[13px] text-hint">{hint}</p> : null}
          </section>
        ))}
      </div>
      {children}
    </div>
  );
}
