import { type FormEvent, useRef, useState } from 'react';
import { domainProblem } from '#contract/web/domain';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { reasonOf } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { addDomain, domainsQuery, showDomains } from './domain-queries.ts';

/** Asks for a domain, of which the list then says how it is confirmed. */
export function AddDomain() {
  const [domain, setDomain] = useState('');
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const add = useWrite({
    mutationFn: addDomain,
    onSuccess: (all) => {
      showDomains(() => all);
      setDomain('');
      field.current?.focus();
    },
    onError: (error) => {
      setWrong(reasonOf(error));
      field.current?.focus();
      // Also where the answer was lost: it may be there.
      void queryClient.invalidateQueries(domainsQuery);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = domain.trim().toLowerCase();
    const problem = domainProblem(name);
    setWrong(problem);
    if (problem) return field.current?.focus();
    add.mutate({ domain: name });
  };
  return (
    <form className="flex flex-wrap items-start gap-x-3 gap-y-2" onSubmit={submit} noValidate>
      <TextField
        ref={field}
        className="min-w-0 flex-1 basis-64"
        label="Domain"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="quiz.example.com"
        value={domain}
        maxLength={253}
        error={wrong}
        onChange={(event) => {
          setWrong(undefined);
          setDomain(event.target.value);
        }}
      />
      <Button type="submit" className="mt-[1.875rem]" busy={add.isPending}>
        {add.isPending ? 'Adding...' : 'Add domain'}
      </Button>
    </form>
  );
}
