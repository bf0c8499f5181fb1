import type { InputHTMLAttributes, Ref } from 'react';
import { cx } from '../../lib/cx.ts';
import { useTyped } from './use-edits.ts';

type TypedInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>;
  path: string;
  value: string;
  onText: (text: string) => void;
};

/**
 * A line of text of a quiz. Each key draws it alone, and lays it out alone: its size does not depend on what is in it, and neither does
 * anything around it.
 * @param path where it is in the quiz, dotted
 * @param value as it was drawn last
 */
export function TypedInput({ path, value, onText, className, ...rest }: TypedInputProps) {
  const [text, type] = useTyped(path, value);
  return (
    <input
      {...rest}
      data-path={path}
      value={text}
      onChange={({ target }) => type(() => onText(target.value))}
      className={cx('contain-layout contain-size', className)}
    />
  );
}
