import { type ReactNode, useRef } from 'react';
import type { EditedQuiz } from '../../editing/edited-quiz.ts';
import { PipedPicker } from './piped-picker.tsx';
import { PlaceholderNotesBelow } from './placeholder-notes-below.tsx';

type PipedIntoProps = {
  /** What the values go into: “the title of question 2”. */
  into: string;
  value: string;
  quiz: EditedQuiz;
  /** Of the title of a question, its id: only earlier answers are known. */
  before?: string;
  /** Whether it is an address, whose blanks are encoded. */
  isAddress?: boolean;
  onChange: (value: string) => void;
  /** The field. */
  children: ReactNode;
};

/** Lets values of the visitor be put into a field, where its caret is, and says what those in it stand for. */
export function PipedInto({ into, value, quiz, before, isAddress = false, onChange, children }: PipedIntoProps) {
  const holder = useRef<HTMLDivElement>(null);
  const insert = (placeholder: string) => {
    const field = holder.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
    const [start, end] = [field?.selectionStart ?? value.length, field?.selectionEnd ?? value.length];
    const put = isAddress ? placeholder.replaceAll(' ', '%20') : placeholder;
    if (field && field.maxLength >= 0 && value.length - (end - start) + put.length > field.maxLength) return;
    onChange(value.slice(0, start) + put + value.slice(end));
    field?.focus();
    requestAnimationFrame(() => field?.setSelectionRange(start + put.length, start + put.length));
  };
  return (
    <div ref={holder}>
      {children}
      <PlaceholderNotesBelow text={value} quiz={quiz} before={before} isAddress={isAddress} />
      <PipedPicker into={into} quiz={quiz} {...(before === undefined ? {} : { before })} onPick={insert} />
    </div>
  );
}
