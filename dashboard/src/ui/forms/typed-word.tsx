import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { TextField } from './field.tsx';

/** A word to be typed before something is gone for good: whoever types it has read it. */
export function useTypedWord(word: string) {
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const isRight = typed.trim() === word;
  return {
    word,
    typed,
    isRight,
    isRefused,
    field,
    type: (next: string) => {
      setTyped(next);
      setRefused(false);
    },
    /** Whether it is the word; another one is said to be wrong where it stands. */
    confirm: () => {
      setRefused(!isRight);
      if (!isRight) field.current?.focus();
      return isRight;
    },
  };
}

export function TypedWordField({
  asked: { word, typed, isRefused, field, type },
  ...rest
}: { asked: ReturnType<typeof useTypedWord> } & Pick<ComponentProps<typeof TextField>, 'label' | 'inputMode'>) {
  // It may come after the dialog around it has set the focus, where the word is known later.
  useEffect(() => field.current?.focus(), [field]);
  return (
    <TextField
      {...rest}
      ref={field}
      autoComplete="off"
      value={typed}
      error={isRefused ? `That is not ${word}` : undefined}
      onChange={(event) => type(event.target.value)}
    />
  );
}
