import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../lib/cx.ts';

export function Card({ className, ...rest }: HTMLAttributes<HTMLElement>) {
  return (
    <section
      className={cx('min-w-0 rounded-card border border-hairline bg-card p-5 shadow-card', className)}
      {...rest}
    />
  );
}

export function CardHeader({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <header className="mb-4 flex items-start justify-between gap-4">
      <div>
        <h2 className="text-base font-semibold">{title}</h2>
        {text ? <p className="mt-0.5 text-soft">{text}</p> : null}
      </div>
      {action}
    </header>
  );
}

/** One figure with its label. */
export function StatCard({
  label,
  value,
  hint,
  icon,
  info,
}: {
  label: string;
  value: string;
  hint?: string;
  icon?: ReactNode;
  /** What explains the figure, beside its label. */
  info?: ReactNode;
}) {
  return (
    <Card>
      <div className="flex items-center justify-between gap-2 text-soft">
        <h2 className="font-medium">{label}</h2>
        {info}
        {icon}
      </div>
      <p className="mt-2 text-[32px] leading-10 font-semibold tracking-tight tabular-nums">{value}</p>
      {hint ? <p className="mt-1 text-[13px] text-hint">{hint}</p> : null}
    </Card>
  );
}
