import { cx } from '../lib/cx.ts';

type SegmentsProps<V extends string> = {
  label: string;
  value: V;
  choices: ReadonlyArray<readonly [value: V, name: string]>;
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
      {choices.map(([choice, name]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === value}
          onClick={() => onChange(choice)}
          className={cx(
            'min-h-8 rounded-[6px] px-2.5 text-[13px] font-medium pointer-coarse:min-h-11 pointer-coarse:min-w-11',
            choice === value ? 'bg-card text-ink shadow-card' : 'text-soft hover:text-ink',
          )}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}
