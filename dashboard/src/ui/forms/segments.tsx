import type { LucideIcon } from 'lucide-react';
import { cx } from '../../lib/cx.ts';

type SegmentsProps<V extends string> = {
  label: string;
  value: V;
  /** With an icon that stands for the name where there is little room. */
  choices: ReadonlyArray<readonly [value: V, name: string, icon?: LucideIcon]>;
  onChange: (value: V) => void;
  className?: string;
};

/** A few ways to look at a thing, one of them at a time. */
export function Segments<V extends string>({ label, value, choices, onChange, className }: SegmentsProps<V>) {
  return (
    <fieldset
      aria-label={label}
      className={cx('inline-flex max-w-full flex-wrap gap-0.5 rounded-control bg-hairline p-0.5', className)}
    >
      {choices.map(([choice, name, Icon]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          {...(Icon ? { 'aria-label': name, title: name } : {})}
          onClick={() => onChange(choice)}
          className={cx(
            'min-h-8 rounded-[6px] px-2 text-[13px] font-medium pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            choice === value ? 'bg-raised text-ink shadow-card' : 'text-soft hover:text-ink',
          )}
        >
          {Icon ? <Icon aria-hidden className="mx-auto size-4" /> : name}
        </button>
      ))}
    </fieldset>
  );
}
