import { NumberField } from '../../../ui/forms/number-field.tsx';
import type { AnswersProps } from './editor.ts';

type SetBoundsProps = Pick<AnswersProps, 'index' | 'min' | 'max' | 'problems' | 'onChange'>;

/** How many options a visitor may choose together. */
export function SetBounds({ index, min, max, problems, onChange }: SetBoundsProps) {
  return (
    <div className="grid grid-cols-2 gap-3 sm:max-w-sm">
      <NumberField
        label="Fewest choices"
        data-path={`questions.${index}.min`}
        placeholder="1"
        value={min}
        error={problems.min}
        onChange={(next) => onChange((now) => ({ ...now, min: next }))}
      />
      <NumberField
        label="Most choices"
        data-path={`questions.${index}.max`}
        placeholder="All"
        value={max}
        error={problems.max}
        onChange={(next) => onChange((now) => ({ ...now, max: next }))}
      />
    </div>
  );
}
