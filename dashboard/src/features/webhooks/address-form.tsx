import { type FormEvent, useRef, useState } from 'react';
import { ApiError, isAnswered } from '../../lib/api.ts';
import { urlProblem } from '../../lib/url-problem.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast-store.ts';
import { UrlField } from '../../ui/url-field.tsx';
import { refreshQuizzes } from '../quizzes/queries.ts';
import { AddressConflict, type ShownWebhook, setWebhook } from './queries.ts';

/** What is typed, and the webhook that was shown when typing began. */
type Typed = { url: string; over: ShownWebhook };

type AddressFormProps = {
  quizId: string;
  webhook: ShownWebhook;
  onSaving: () => void;
  /** Nothing was saved. */
  onRefused: () => void;
  onSaved: (webhook: ShownWebhook & { secret?: string | undefined }) => void;
};

/** The address that leads are sent to. One that was set elsewhere since this page was read is not replaced without a word. */
export function AddressForm({ quizId, webhook, onSaving, onRefused, onSaved }: AddressFormProps) {
  const [typed, setTyped] = useState<Typed>();
  /** Why it was not sent at all. */
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focusAddress = () => form.current?.querySelector('input')?.focus();
  const url = typed?.url ?? webhook.url;
  const save = useWrite({
    mutationFn: (over: ShownWebhook) => {
      onSaving();
      return setWebhook(quizId, url.trim(), over);
    },
    onSuccess: (saved) => {
      setTyped((now) => (now?.url === url ? undefined : now && { ...now, over: saved }));
      onSaved(saved);
      toast({ title: 'Success', description: saved.url ? 'Webhook saved' : 'Webhook removed' });
      // The address is a part of the quiz, which has moved on with it.
      return refreshQuizzes();
    },
    onError: (error) => {
      const standing = error instanceof AddressConflict ? error.now : undefined;
      if (standing || isAnswered(error)) onRefused();
      if (!standing) return isAnswered(error) ? focusAddress() : undefined;
      setTyped((now) => now ?? { url, over: webhook });
      onSaved(standing);
    },
  });
  const conflict = save.error instanceof AddressConflict ? save.error.now : undefined;
  const problem = save.error instanceof ApiError ? save.error.body?.message : undefined;
  const failed =
    save.isError && !conflict ? (problem ?? 'Failed to save. Check your connection and try again.') : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = urlProblem(url);
    setWrong(found);
    if (found) focusAddress();
    else save.mutate(typed?.over ?? webhook);
  };
  return (
    <form ref={form} className="grid gap-3" noValidate onSubmit={submit}>
      <div className="flex flex-wrap items-start gap-3">
        <UrlField
          className="min-w-0 flex-1 basis-64"
          label="Webhook URL"
          placeholder="https://example.com/hooks/leads"
          saidWhenLeft={false}
          value={url}
          error={wrong ?? failed}
          onChange={(address) => {
            setWrong(undefined);
            // What was refused may be right by now.
            if (failed) save.reset();
            setTyped({ url: address, over: typed?.over ?? webhook });
          }}
        />
        <Button type="submit" className="sm:mt-[26px]" busy={save.isPending} aria-disabled={url.trim() === webhook.url}>
          Save
        </Button>
      </div>
      {conflict ? (
        <div role="alert" className="rounded-control border border-bad/40 bg-bad-ground p-3">
          <p className="font-medium text-bad">
            {conflict.url
              ? 'Another address was saved elsewhere in the meantime'
              : 'The address was removed elsewhere in the meantime'}
          </p>
          {conflict.url ? <p className="mt-1 break-all">{conflict.url}</p> : null}
          <div className="mt-3 flex flex-wrap gap-3">
            <Button
              onClick={() => {
                // What was pressed goes with the question that it answers.
                focusAddress();
                setTyped(undefined);
                save.reset();
              }}
            >
              {conflict.url ? 'Keep that one' : 'Keep it removed'}
            </Button>
            <Button
              onClick={() => {
                focusAddress();
                save.mutate(conflict);
              }}
            >
              Save mine
            </Button>
          </div>
        </div>
      ) : null}
    </form>
  );
}
