import { limits } from '#contract/web/limits';
import { figure } from '../../../../lib/format.ts';
import { TextArea } from '../../../../ui/forms/field.tsx';
import type { LookProps } from './look-fields.tsx';
import { useCheckedCss } from './use-checked-css.ts';

/** CSS for the quiz alone. What is wrong with it shows while it is written, with its line. */
export function CustomCssField({ look, change, errorOf }: LookProps) {
  const { problem } = useCheckedCss(look.customCss);
  const isLong = look.customCss.length > limits.customCss;
  const error = isLong
    ? `At most ${figure(limits.customCss)} characters; these are ${figure(look.customCss.length)}`
    : (problem ?? errorOf('look.customCss'));
  return (
    <details open={look.customCss !== '' || error !== undefined || undefined}>
      <summary className="cursor-pointer rounded-control py-2.5 pointer-coarse:py-3 font-medium">Custom CSS</summary>
      <div className="mt-2">
        <TextArea
          label="Custom CSS"
          hideLabel
          data-path="look.customCss"
          className="[&_textarea]:min-h-40 [&_textarea]:font-mono [&_textarea]:text-[13px]"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          dir="ltr"
          placeholder=".option { border-width: 2px; }"
          hint="For this quiz alone. It can load nothing. The parts of a quiz, such as .option and .main, are in the documentation."
          value={look.customCss}
          error={error}
          onChange={(event) => change({ customCss: event.target.value })}
        />
      </div>
    </details>
  );
}
