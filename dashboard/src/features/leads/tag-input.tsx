import { type FormEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { limits } from '#contract/web/limits';
import { Button } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';

type TagInputProps = {
  label: string;
  /** Tags in use that are offered. */
  suggestions: readonly string[];
  onAdd: (tag: string) => void;
  ref?: Ref<HTMLInputElement>;
  hint?: string | undefined;
  disabled?: boolean;
};

/** A field for a tag, which offers those in use, and the button that adds it. */
export function TagInput({ label, suggestions, onAdd, ref, hint, disabled = false }: TagInputProps) {
  const [typed, setTyped] = useState('');
  const add = (event: FormEvent) => {
    event.preventDefault();
    const tag = typed.trim();
    if (!tag || disabled) return;
    onAdd(tag);
    setTyped('');
  };
  return (
    <form onSubmit={add} className="flex items-end gap-2">
      <SuggestedField
        {...{ label, suggestions, hint, disabled }}
        {...(ref ? { ref } : {})}
        value={typed}
        onChange={setTyped}
      />
      <Button type="submit" aria-disabled={!typed.trim() || disabled}>
        Add
      </Button>
    </form>
  );
}

type SuggestedFieldProps = Omit<TagInputProps, 'onAdd'> & { value: string; onChange: (tag: string) => void };

/** The field alone. */
export function SuggestedField({
  label,
  suggestions,
  value,
  onChange,
  ref,
  hint,
  disabled,
}: SuggestedFieldProps): ReactNode {
  const list = useId();
  return (
    <>
      <TextField
        {...(ref ? { ref } : {})}
        label={label}
        hint={hint}
        className="min-w-0 grow"
        list={list}
        autoComplete="off"
        maxLength={limits.leadTag}
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value)}
      />
      <datalist id={list}>
        {suggestions.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}
