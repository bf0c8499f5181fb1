import { type FormEvent, useEffect, useRef, useState } from 'react';
import { isAnswered } from '../../lib/api.ts';
import { readFormDraft, saveFormDraft } from '../../lib/form-drafts.ts';
import { urlProblem } from '../../lib/url-problem.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { reasonOf } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { UrlField } from '../../ui/forms/url-field.tsx';
import { useUser } from '../auth/queries.ts';
import { noteGone, refreshQuizzes } from '../quizzes/queries.ts';
import { AddressConflict, type ShownWebhook, setWebhook } from './queries.ts';

const FORM = 'webhook ';

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
  const account = useUser().user?.id ?? '';
  const [typed, setTyped] = useState<Typed | undefined>(() => {
    const { url, over } = readFormDraft<Typed>(account, FORM + quizId);
    return url !== undefined && over ? { url, over } : undefined;
  });
  /** Why it was not sent at all. */
  const [wrong, setWrong] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focusAddress = () => form.current?.querySelector('input')?.focus();
  const url = typed?.url ?? webhook.url;
  const unsaved = url.trim() === webhook.url ? undefined : typed;
  useEffect(() => saveFormDraft(account, FORM + quizId, unsaved), [account, quizId, unsaved]);
  const save = useWrite({
    mutationFn: ({ url: sent, over }: Typed) => {
      onSaving();
      return setWebhook(quizId, sent.trim(), over);
    },
    onSuccess: (saved, { url: sent }) => {
      // What was typed since is not saved yet.
      setTyped((now) => (now?.url === sent ? undefined : now && { ...now, over: saved }));
      onSaved(saved);
      toast({ title: 'Success', description: saved.url ? 'Webhook saved' : 'Webhook removed' });
      // The address is a part of the quiz, which has moved on with it.
      return refreshQuizzes();
    },
    onError: (error) => {
      if (noteGone(error)) return;
      const standing = error instanceof AddressConflict ? error.now : undefined;
      if (standing || isAnswered(error)) onRefused();
      if (!standing) return isAnswered(error) ? focusAddress() : undefined;
      setTyped((now) => now ?? { url, over: webhook });
      onSaved(standing);
    },
  });
  const conflict = save.error instanceof AddressConflict ? save.error.now : undefined;
  const refused = isAnswered(save.error) ? reasonOf(save.error) : undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = urlProblem(url);
    setWrong(found);
    if (found) focusAddress();
    else save.mutate({ url, over: typed?.over ?? webhook });
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
          error={conflict ? wrong : (wrong ?? refused)}
          onChange={(address) => {
            setWrong(undefined);
            // What was refused may be right by now.
            if (save.isError && !conflict) save.reset();
            setTyped({ url: address, over: typed?.over ?? webhook });
          }}
        />
        <Button type="submit" className="sm:mt-[26px]" busy={save.isPending} aria-disabled={url.trim() === webhook.url}>
          Save
        </Button>
      </div>
      {save.isError && !conflict && !refused ? (
        <p role="alert" className="text-[13px] text-bad">
          Failed to save. {reasonOf(save.error)}
        </p>
      ) : null}
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
                save.mutate({ url, over: conflict });
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
