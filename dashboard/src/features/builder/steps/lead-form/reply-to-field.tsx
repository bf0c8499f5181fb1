import { useState } from 'react';
import { Button } from '../../../../ui/actions/button.tsx';
import { TextField } from '../../../../ui/forms/field.tsx';
import { useUser } from '../../../auth/queries.ts';
import { focusField } from '../../editing/focus-field.ts';
import { emailProblem } from '../../saving/ready-to-save.ts';

type ReplyToFieldProps = { value: string; error: string | undefined; onChange: (replyTo: string) => void };

/**
 * Where replies to the mail with a result go. Visitors get to know the address: the one of the account is offered, and never taken without
 * being asked for.
 */
export function ReplyToField({ value, error, onChange }: ReplyToFieldProps) {
  const { user } = useUser();
  const [left, setLeft] = useState(value !== '');
  return (
    <div>
      <TextField
        label="Replies go to"
        type="email"
        inputMode="email"
        data-path="replyTo"
        placeholder="name@example.com"
        hint="Visitors see this address. Without one, replies go to the address that sends the email."
        value={value}
        error={error ?? (left ? emailProblem(value) : undefined)}
        onBlur={() => setLeft(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      {user?.email && value === '' ? (
        <Button
          className="mt-2 max-w-full"
          onClick={() => {
            onChange(user.email);
            focusField('replyTo');
          }}
        >
          <span className="truncate">Use {user.email}</span>
        </Button>
      ) : null}
    </div>
  );
}
