import { type ComponentProps, useRef, useState } from 'react';
import { limits } from '#contract/web/limits';
import { meantUrl, urlProblem } from '../../lib/url-problem.ts';
import { Button } from '../actions/button.tsx';
import { TextField } from './field.tsx';

type UrlFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'error' | 'onChange'> & {
  value: string;
  error: string | undefined;
  /** What keeps a value from being kept, in words: of a plain address that it is none. */
  problemOf?: (value: string) => string | undefined;
  /** False where what is pressed next stands below, and would move away under the pointer. */
  saidWhenLeft?: boolean;
  onChange: (url: string) => void;
};

/** An address. One that is none is said to be so as soon as the field is left, or when it was refused, with the one that was probably meant. */
export function UrlField({
  value,
  error,
  className,
  problemOf = urlProblem,
  saidWhenLeft = true,
  onBlur,
  onChange,
  ...rest
}: UrlFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(value !== '');
  const problem = error ?? (left && saidWhenLeft ? problemOf(value) : undefined);
  const meant = problem ? meantUrl(value, problemOf) : undefined;
  return (
    <div className={className}>
      <TextField
        ref={input}
        type="url"
        inputMode="url"
        maxLength={limits.url}
        {...rest}
        value={value}
        error={problem}
        onBlur={(event) => {
          setLeft(true);
          onBlur?.(event);
        }}
        onChange={(event) => onChange(event.target.value)}
      />
      {meant ? (
        <Button
          className="mt-2 max-w-full"
          onClick={() => {
            onChange(meant);
            input.current?.focus();
          }}
        >
          <span className="truncate">Use {meant}</span>
        </Button>
      ) : null}
    </div>
  );
}
