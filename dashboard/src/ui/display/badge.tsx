import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';

const tones = {
  good: 'bg-good-ground text-good',
  warn: 'bg-warn-ground text-warn',
  bad: 'bg-bad-ground text-bad',
  neutral: 'bg-brand-tint text-brand-ink',
} as const;

export function Badge({ tone = 'neutral', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <span
      className={cx('inline-flex h-6 shrink-0 items-center gap-1 rounded-full px-2.5 text-xs font-medium', tones[tone])}
    >
      {children}
    </span>
  );
}
