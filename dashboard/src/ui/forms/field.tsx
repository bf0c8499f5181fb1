import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useId } from 'react';
import { cx } from '../../lib/cx.ts';

export const control =
  'w-full rounded-control border border-control bg-card px-3 text-ink placeholder:text-hint transition-colors duration-150 hover:border-hint disabled:opacity-60 aria-[invalid=true]:border-bad';

type Wired = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': boolean | undefined };
type FieldProps = {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  hideLabel?: boolean;
  children: (wired: Wired) => ReactNode;
};

/** A label with its control; hint and error are read out with it. */
export function Field({ label, hint, error, className, hideLabel, children }: FieldProps) {
  const id = useId();
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className={cx('mb-1.5 block font-medium', hideLabel && 'sr-only')}>
        {label}
      </label>
      {children({ id, 'aria-describedby': note ? `${id}-note` : undefined, 'aria-invalid': error ? true : undefined })}
      {note ? (
        <p
          id={`${id}-note`}
          role={error ? 'alert' : undefined}
          className={cx('mt-1.5 text-[13px]', error ? 'text-bad' : 'text-hint')}
        >
          {note}
        </p>
      ) : null}
    </div>
  );
}

type Common = Omit<FieldProps, 'children'>;

export function TextField({ label, hint, error, className, hideLabel, ...rest }: Common & ComponentProps<'input'>) {
  return (
    <Field {...{ label, hint, error, className, hideLabel }}>
      {(wired) => <input className={cx(control, 'h-touch')} {...wired} {...rest} />}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  className,
  hideLabel,
  ...rest
}: Common & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ label, hint, error, className, hideLabel }}>
      {(wired) => <textarea className={cx(control, 'min-h-24 py-2')} {...wired} {...rest} />}
    </Field>
  );
}

export function SelectField({ label, hint, error, className, hideLabel, ...rest }: Common & ComponentProps<'select'>) {
  return (
    <Field {...{ label, hint, error, className, hideLabel }}>
      {(wired) => (
        <div className="relative">
          <select
            className={cx(control, 'h-touch appearance-none pr-9 forced-colors:appearance-auto')}
            {...wired}
            {...rest}
          />
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute inset-y-0 right-2.5 my-auto size-4 text-hint forced-colors:hidden"
          />
        </div>
      )}
    </Field>
  );
}
