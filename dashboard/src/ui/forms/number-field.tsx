import { type ComponentProps, useState } from 'react';
import { TextField } from './field.tsx';

type NumberFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> & {
  /** Undefined where there is none. */
  value: number | undefined;
  onChange: (value: number | undefined) => void;
};

/** A number. What is typed stays as typed ("-" on the way to "-5"); one that is none is said to be so once the field is left. */
export function NumberField({ value, error, onChange, ...rest }: NumberFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const isRefused = refused !== undefined && value === undefined;
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={typed !== undefined && readNumber(typed) === value ? typed : (value ?? '')}
      error={error ?? (isRefused ? `“${refused}” is not a number` : undefined)}
      onChange={({ target }) => {
        setRefused(undefined);
        setTyped(target.value);
        onChange(readNumber(target.value));
      }}
      onBlur={() => {
        if (typed?.trim() && readNumber(typed) === undefined) setRefused(typed);
        setTyped(undefined);
      }}
    />
  );
}

function readNumber(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.').replace('−', '-'));
  return text.trim() !== '' && Number.isFinite(value) ? value : undefined;
}
