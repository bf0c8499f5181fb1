import { type FormEvent, useRef, useState } from 'react';
import { foldEmail, isEmail } from '#contract/lead/check-lead';
import { limits } from '#contract/web/limits';
import { ApiError } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { reasonOf } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { addRecipient, recipientsQuery, showRecipients } from './recipient-queries.ts';

/** Asks for an address, which is asked by a mail then. */
export function AddRecipient() {
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const add = useWrite({
    mutationFn: addRecipient,
    onSuccess: (all, sent) => {
      showRecipients(() => all);
      setEmail('');
      toast({ title: 'Success', description: `We have sent an email to ${sent.email} to confirm the address` });
      field.current?.focus();
    },
    onError: (error) => {
      setWrong(refusalOf(error));
      field.current?.focus();
      // Also where the answer was lost: it may be there.
      void queryClient.invalidateQueries(recipientsQuery);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = foldEmail(email);
    if (!isEmail(address)) {
      setWrong('Enter an email address, such as team@example.com');
      return field.current?.focus();
    }
    add.mutate({ email: address });
  };
  return (
    <form className="flex flex-wrap items-start gap-x-3 gap-y-2" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        className="min-w-0 flex-1 basis-64"
        label="Email address"
        type="email"
        autoComplete="off"
        placeholder="team@example.com"
        value={email}
        maxLength={limits.email}
        error={wrong}
        onChange={(event) => {
          setWrong(undefined);
          setEmail(event.target.value);
        }}
      />
      <Button type="submit" className="mt-[1.875rem]" busy={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add'}
      </Button>
    </form>
  );
}

function refusalOf(error: Error): string {
  if (error instanceof ApiError && error.status === 429)
    return 'This address was asked too often, or too many emails were sent today. Try again tomorrow.';
  return reasonOf(error);
}
