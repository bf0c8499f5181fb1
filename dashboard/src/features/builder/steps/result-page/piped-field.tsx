import { type ComponentProps, useRef } from 'react';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { EditedQuiz } from '../../editing/editor-state.ts';
import { PipedPicker } from './piped-picker.tsx';
import { pipedHint } from './piped-values-of.ts';

type PipedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string;
  quiz: EditedQuiz;
  /** Whether it is an address, whose blanks are encoded. */
  isAddress?: boolean;
  onChange: (value: string) => void;
};

/** A line of text into which values of the visitor can be put. */
export function PipedField({ value, quiz, isAddress = false, onChange, hint, ...rest }: PipedFieldProps) {
  const field = useRef<HTMLDivElement>(null);
  const insert = (placeholder: string) => {
    const input = field.current?.querySelector('input');
    const [start, end] = [input?.selectionStart ?? value.length, input?.selectionEnd ?? value.length];
    const put = isAddress ? placeholder.replaceAll(' ', '%20') : placeholder;
    onChange(value.slice(0, start) + put + value.slice(end));
    input?.focus();
    requestAnimationFrame(() => input?.setSelectionRange(start + put.length, start + put.length));
  };
  const words = [hint, pipedHint(value, quiz.questions)].filter(Boolean).join('. ');
  return (
    <div ref={field}>
      <TextField {...rest} hint={words || undefined} value={value} onChange={({ target }) => onChange(target.value)} />
      <PipedPicker into={(rest['aria-label'] ?? rest.label).toLowerCase()} quiz={quiz} onPick={insert} />
    </div>
  );
}
