import {
  type InputHTMLAttributes,
  type Ref,
  use,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { afterPaint } from '../../lib/after-paint.ts';
import { cx } from '../../lib/cx.ts';
import { rehearseTyping } from '../../lib/rehearse-typing.ts';
import { valueAt } from './edit-history.ts';
import { EditsContext } from './use-edits.ts';

type TypedInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'defaultValue' | 'onChange'> & {
  ref?: Ref<HTMLInputElement>;
  path: string;
  value: string;
  onText: (text: string) => void;
};

/**
 * A line of text of a quiz. While it is typed the browser alone draws it: React would break off what it draws of the keys before, and
 * with quick hands on a slow machine would never come to an end. Whatever else changes the text is put into the field at once. It is laid out
 * alone, too: its size does not depend on what is in it.
 * @param path where it is in the quiz, dotted
 * @param value as it was drawn last
 */
export function TypedInput({ ref, path, value, onText, className, ...rest }: TypedInputProps) {
  const edits = use(EditsContext);
  const field = useRef<HTMLInputElement>(null);
  // Set once: the attribute says nothing to anybody, and to set it anew has the field styled.
  const [first] = useState(value);
  useImperativeHandle(ref, () => field.current as HTMLInputElement, []);
  const textNow = useCallback(
    () => (edits ? path.split('.').reduce(valueAt, edits.quiz()) : value),
    [edits, path, value],
  );
  useLayoutEffect(() => {
    const show = () => {
      const text = textNow();
      // To set it, even to the same text, moves the caret to its end.
      if (field.current && typeof text === 'string' && field.current.value !== text) field.current.value = text;
    };
    // What is drawn anew may be drawn of an earlier state.
    show();
    return edits?.subscribe(show);
  }, [edits, textNow]);
  const type = (text: string) => (edits ? edits.type(() => onText(text)) : onText(text));
  const rehearse = () => {
    if (field.current) rehearseTyping(field.current);
    // And types what is there.
    const text = textNow();
    if (typeof text === 'string') type(text);
  };
  return (
    <input
      {...rest}
      ref={field}
      data-path={path}
      defaultValue={first}
      onFocus={() => afterPaint(rehearse)}
      onChange={({ target }) => type(target.value)}
      className={cx('contain-layout contain-size', className)}
    />
  );
}
