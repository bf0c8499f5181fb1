import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import type { Quiz } from '#contract/quiz/quiz.schema';
import type { QuizAddress } from '#contract/web/address.schema';
import { SLUG_CHARS, slugFrom, slugProblem } from '#contract/web/slug';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { reasonOf } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { addressQuery, linkById, saveAddress, showAddress } from './address-queries.ts';

/** Gives a quiz an address that people can read out. */
export function AddressForm({ quiz }: { quiz: Quiz }) {
  const { data, isError } = useQuery(addressQuery(quiz.id));
  // Without one the link by its id is there all the same.
  if (isError && !data) return null;
  // It has its place from the beginning, so that nothing moves when it is read.
  const address = data ?? { slug: '', earlier: [], url: linkById(quiz.id) };
  return <Form key={address.slug} quiz={quiz} address={address} isRead={data !== undefined} />;
}

function Form({ quiz, address, isRead }: { quiz: Quiz; address: QuizAddress; isRead: boolean }) {
  const { slug, earlier, url } = address;
  const [typed, setTyped] = useState(slug);
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const suggested = slugFrom(quiz.title);
  const save = useWrite({
    mutationFn: (next: string) => saveAddress(quiz.id, { slug: next }),
    onSuccess: (saved) => {
      showAddress(quiz.id, saved);
      toast({ title: 'Success', description: saved.slug ? `Address saved: ${saved.url}` : 'Address removed' });
    },
    onError: (error) => {
      setWrong(reasonOf(error));
      field.current?.focus();
    },
  });
  const change = (next: string) => {
    setWrong(undefined);
    setTyped(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = typed.trim().toLowerCase();
    const problem = next ? slugProblem(next) : undefined;
    setWrong(problem);
    if (problem) return field.current?.focus();
    if (next !== slug) save.mutate(next);
  };
  const before = url.slice(0, url.lastIndexOf('/') + 1);
  return (
    <form className="mt-4" onSubmit={submit} noValidate>
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <TextField
          ref={field}
          className="min-w-0 flex-1 basis-56"
          label="Readable address"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SLUG_CHARS.most}
          placeholder={suggested}
          disabled={!isRead}
          value={typed}
          error={wrong}
          hint={`Follows ${before}. The link above goes on working.`}
          onChange={(event) => change(event.target.value)}
        />
        <Button
          type="submit"
          className="mt-[1.875rem]"
          busy={save.isPending}
          disabled={!isRead || typed.trim() === slug}
        >
          {save.isPending ? 'Saving...' : 'Save address'}
        </Button>
      </div>
      {suggested && !typed ? (
        <Button
          className="mt-2 max-w-full"
          disabled={!isRead}
          onClick={() => {
            change(suggested);
            field.current?.focus();
          }}
        >
          <span className="truncate">Use {suggested}</span>
        </Button>
      ) : null}
      {earlier.length > 0 ? (
        <p className="mt-2 text-[13px] break-words text-hint">
          Earlier addresses lead here, too: {earlier.join(', ')}.
        </p>
      ) : null}
    </form>
  );
}
