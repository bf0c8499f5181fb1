import type { Ref } from 'react';
import { contrast, DEFAULT_PRIMARY, hexColor, isColorText, parseColor } from '#contract/web/color';
import { Field } from '../../../ui/forms/field.tsx';

type ColorFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  hint?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A colour by text or picker; says when it is none that browsers know. */
export function ColorField({ label, value, onChange, error, hint, ref }: ColorFieldProps) {
  const hex = hexColor(value);
  const unknown = colorProblem(value) ?? 'Not a color that we know: the default will be used.';
  const note = hex ? hint : unknown;
  return (
    <Field label={label} error={error} hint={note}>
      {(wired) => (
        <div className="flex gap-2">
          <input
            type="color"
            aria-label={`${label} picker`}
            value={hex ?? DEFAULT_PRIMARY.toLowerCase()}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
            className="size-touch shrink-0 cursor-pointer rounded-control border border-control bg-card p-1"
          />
          <input
            ref={ref}
            {...wired}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            className="h-touch w-full min-w-0 rounded-control border border-control bg-card px-3"
          />
        </div>
      )}
    </Field>
  );
}

/** What keeps a text from being kept as a color. */
export const colorProblem = (value: string): string | undefined =>
  isColorText(value) ? undefined : 'Enter a color such as #7B61FF.';

/** How readable white or dark text is on a colour. The widget takes the better of the two. */
export function contrastHint(color: string): string | undefined {
  const rgb = parseColor(color);
  if (!rgb) return undefined;
  const best = Math.max(contrast([255, 255, 255], rgb), contrast([20, 18, 31], rgb));
  return `Button text contrast ${best.toFixed(1)}:1${best >= 4.5 ? ', readable' : ', adjusted where needed'}`;
}
