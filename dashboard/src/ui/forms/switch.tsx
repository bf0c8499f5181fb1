import { Switch as Radix } from 'radix-ui';
import { useId } from 'react';

type SwitchProps = {
  label: string;
  /** What it is about, where several have one label: heard with it. */
  of?: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
};

/** A setting that is on or off, with its label beside it. */
export function Switch({ label, of, hint, checked, disabled, onChange }: SwitchProps) {
  const id = useId();
  return (
    <div className="flex min-h-10 items-center justify-between gap-4">
      <div>
        <label htmlFor={id} className="font-medium">
          {label}
          {of ? <span className="sr-only"> {of}</span> : null}
        </label>
        {hint ? (
          <p id={`${id}-hint`} className="text-[13px] text-hint">
            {hint}
          </p>
        ) : null}
      </div>
      <Radix.Root
        id={id}
        checked={checked}
        // Not `disabled`, which would take the focus away from one that can be turned off only.
        aria-disabled={disabled}
        {...(disabled ? {} : { onCheckedChange: onChange })}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="relative h-6 w-11 shrink-0 rounded-full bg-control transition-colors duration-150 before:absolute before:-inset-2 pointer-coarse:before:-inset-2.5 data-[state=checked]:bg-brand aria-disabled:opacity-50"
      >
        <Radix.Thumb className="block size-5 translate-x-0.5 rounded-full bg-white shadow transition-transform duration-150 data-[state=checked]:translate-x-[22px]" />
      </Radix.Root>
    </div>
  );
}
