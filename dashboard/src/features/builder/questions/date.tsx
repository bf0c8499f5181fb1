import { CalendarDays } from 'lucide-react';
import { TextField } from '../../../ui/forms/field.tsx';
import type { AnswersProps, QuestionEditor } from './editor.ts';

export const date: QuestionEditor = {
  name: 'Date',
  about: 'A day of the calendar',
  Icon: CalendarDays,
  begin: () => [],
  Answers: Days,
  keep: () => ({ options: [] }),
};

function Days({ index, from, to, problems, onChange }: AnswersProps) {
  const day = (name: 'from' | 'to', label: string, value: string | undefined) => (
    <TextField
      type="date"
      label={label}
      data-path={`questions.${index}.${name}`}
      max="9999-12-31"
      value={value ?? ''}
      error={problems[name]}
      onChange={({ target }) => onChange((now) => ({ ...now, [name]: target.value || undefined }))}
    />
  );
  return (
    <div className="grid gap-3">
      <p className="text-soft">Visitors choose a day, written as they are used to. It is never scored.</p>
      <div className="grid grid-cols-1 gap-3 sm:max-w-md sm:grid-cols-2">
        {day('from', 'First day', from)}
        {day('to', 'Last day', to)}
      </div>
    </div>
  );
}
