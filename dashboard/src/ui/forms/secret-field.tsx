import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { Button } from '../actions/button.tsx';
import { control, Field, type TextField } from './field.tsx';

type SecretFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'hideLabel'>;

/** A key or another secret: dots, until it is asked to be shown. It is no password of this site that a browser should offer to keep. */
export function SecretField({ label, hint, error, className, ...rest }: SecretFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error} {...(className ? { className } : {})}>
      {(wired) => (
        <div className="flex gap-2">
          <input
            className={cx(control, 'h-touch min-w-0 flex-1')}
            type={isShown ? 'text' : 'password'}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            {...wired}
            {...rest}
          />
          <Button
            size="icon"
            aria-label={`${isShown ? 'Hide' : 'Show'} ${label}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff /> : <Eye />}
          </Button>
        </div>
      )}
    </Field>
  );
}
