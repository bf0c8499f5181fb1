import type { HTMLAttributes, ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

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
