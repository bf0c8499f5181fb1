import { limits } from '#contract/web/limits';
import { TextField } from '../../../ui/forms/field.tsx';
import type { AnswersProps } from './editor.ts';

/** The words at both ends of a scale or slider. */
export function EndWords({
  index,
  low,
  high,
  problems,
  onChange,
}: Pick<AnswersProps, 'index' | 'low' | 'high' | 'problems' | 'onChange'>) {
  const end = (name: 'low' | 'high', label: string, placeholder: string, value: string | undefined) => (
    <TextField
      label={label}
      data-path={`questions.${index}.${name}`}
      maxLength={limits.endWords}
      placeholder={placeholder}
      value={value ?? ''}
      error={problems[name]}
      onChange={({ target }) => onChange((now) => ({ ...now, [name]: target.value || undefined }))}
    />
  );
  return (
    <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
      {end('low', 'Words at the low end', 'Not at all', low)}
      {end('high', 'Words at the high end', 'Fully', high)}
    </div>
  );
}
