import { useState } from 'react';
import { limits } from '#contract/limits';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { meantUrl, urlProblem } from './save-checks.ts';

type UrlFieldProps = {
  label: string;
  path: string;
  value: string;
  placeholder?: string;
  hint?: string;
  error: string | undefined;
  /** What keeps a value from being kept, in words: of a plain address that it is none. */
  problemOf?: (value: string) => string | undefined;
  onChange: (url: string) => void;
};

/** An address. One that is none is said to be so as soon as the field is left, with the one that was probably meant. */
export function UrlField({
  label,
  path,
  value,
  placeholder,
  hint,
  error,
  problemOf = urlProblem,
  onChange,
}: UrlFieldProps) {
  const [left, setLeft] = useState(value !== '');
  const problem = error ?? (left ? problemOf(value) : undefined);
  const meant = problem ? meantUrl(value, problemOf) : undefined;
  return (
    <div>
      <TextField
        label={label}
        type="url"
        inputMode="url"
        data-path={path}
        placeholder={placeholder}
        hint={hint}
        maxLength={limits.url}
        value={value}
        error={problem}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      {meant ? (
        <Button
          className="mt-2 max-w-full"
          onClick={() => {
            onChange(meant);
            document.querySelector<HTMLElement>(`[data-path="${path}"]`)?.focus();
          }}
        >
          <span className="truncate">Use {meant}</span>
        </Button>
      ) : null}
    </div>
  );
}
