import { RadioGroup } from 'radix-ui';
import type { CSSProperties } from 'react';
import { cx } from '../../../../lib/cx.ts';

type RadioRowProps<V extends string> = {
  label: string;
  value: V;
  choices: ReadonlyArray<readonly [value: V, name: string, style?: CSSProperties]>;
  onChange: (value: V) => void;
  hideLabel?: boolean;
};

/** One of a few, each of them a word. */
export function RadioRow<V extends string>({ label, value, choices, onChange, hideLabel }: RadioRowProps<V>) {
  return (
    <fieldset>
      <legend className={cx('mb-1.5 font-medium', hideLabel && 'sr-only')}>{label}</legend>
      <RadioGroup.Root
        value={value}
        onValueChange={(next) => onChange(next as V)}
        aria-label={label}
        className="flex flex-wrap gap-2"
      >
        {choices.map(([choice, name, style]) => (
          <RadioGroup.Item
            key={choice}
            value={choice}
            {...(style ? { style } : {})}
            className={cx(
              'min-h-touch rounded-control border px-3.5 py-1.5 transition-colors',
              value === choice ? 'border-brand bg-brand-tint ring-1 ring-brand' : 'border-control hover:bg-brand-tint',
            )}
          >
            {name}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </fieldset>
  );
}
