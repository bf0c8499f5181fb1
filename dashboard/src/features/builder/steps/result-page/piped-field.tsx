import type { ComponentProps } from 'react';
import { TextField } from '../../../../ui/forms/field.tsx';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { PipedInto } from './piped-into.tsx';

type PipedFieldProps = Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> & {
  value: string;
  quiz: EditedQuiz;
  isAddress?: boolean;
  onChange: (value: string) => void;
};

/** A line of text into which values of the visitor can be put. */
export const PipedField = ({ value, quiz, isAddress = false, onChange, ...rest }: PipedFieldProps) => (
  <PipedInto into={rest.label.toLowerCase()} value={value} quiz={quiz} isAddress={isAddress} onChange={onChange}>
    <TextField {...rest} value={value} onChange={({ target }) => onChange(target.value)} />
  </PipedInto>
);
