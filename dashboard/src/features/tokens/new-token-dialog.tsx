import { type FormEvent, useId, useRef, useState } from 'react';
import { oneLine } from '#contract/texts/clean-text';
import { type Scope, scopes } from '#contract/tokens/scopes';
import { limits } from '#contract/web/limits';
import { isRefusal } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { reasonOf } from '../../ui/feedback/states.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { createToken, tokensQuery } from './queries.ts';
import { scopeWords } from './scope-words.ts';

type NewTokenDialogProps = { onClose: () => void; returnTo: () => HTMLElement | null };

/** Asks what a token is for, and shows its text this once. */
export function NewTokenDialog(props: NewTokenDialogProps) {
  const create = useWrite({
    mutationFn: createToken,
    // Also where the answer was lost: the token may be there.
    onSettled: () => queryClient.invalidateQueries(tokensQuery),
  });
  return create.data ? <ShownToken {...props} token={create.data.token} /> : <TokenForm {...props} create={create} />;
}

type Create = Pick<
  ReturnType<typeof useWrite<unknown, Parameters<typeof createToken>[0]>>,
  'mutate' | 'isPending' | 'error'
>;

function TokenForm({ create, onClose, returnTo }: NewTokenDialogProps & { create: Create }) {
  const [name, setName] = useState('');
  const [chosen, setChosen] = useState<Scope[]>([]);
  /** Problems are shown once it was tried. */
  const [tried, setTried] = useState(false);
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const boxes = useRef<HTMLFieldSetElement>(null);
  const called = oneLine(name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!called) return field.current?.focus();
    if (chosen.length === 0) return boxes.current?.querySelector('input')?.focus();
    create.mutate({ name: called, scopes: chosen });
  };
  const toggle = (scope: Scope) =>
    setChosen((now) => scopes.filter((each) => (each === scope ? !now.includes(scope) : now.includes(each))));
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      title="New API token"
      description="It acts as you, within what you allow here."
      footer={
        <>
          <Button onClick={onClose}>{create.isPending ? 'Close' : 'Cancel'}</Button>
          <Button variant="primary" type="submit" form={form} busy={create.isPending}>
            {create.isPending ? 'Creating...' : 'Create token'}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-5" onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label="Name"
          hint="What uses it, such as Zapier."
          error={tried && !called ? 'Enter a name' : undefined}
          value={name}
          maxLength={limits.name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset ref={boxes}>
          <legend className="mb-1.5 font-medium">What it may do</legend>
          {scopes.map((scope) => (
            <ScopeBox key={scope} scope={scope} checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
          ))}
          {tried && chosen.length === 0 ? <Problem text="Choose at least one." /> : null}
        </fieldset>
        {create.error ? <Problem text={refusalOf(create.error)} /> : null}
      </form>
    </Dialog>
  );
}

function ScopeBox({ scope, checked, onChange }: { scope: Scope; checked: boolean; onChange: () => void }) {
  const id = useId();
  const { label, hint } = scopeWords[scope];
  return (
    <label className="flex min-h-11 items-start gap-2.5 py-1.5">
      <input
        type="checkbox"
        className="mt-0.5 size-4 shrink-0 accent-brand"
        aria-labelledby={id}
        aria-describedby={`${id}-hint`}
        checked={checked}
        onChange={onChange}
      />
      <span>
        <span id={id}>{label}</span> <code className="text-[13px] text-hint">{scope}</code>
        <span id={`${id}-hint`} className="block text-[13px] text-hint">
          {hint}
        </span>
      </span>
    </label>
  );
}

const Problem = ({ text }: { text: string }) => (
  <p role="alert" className="mt-1.5 text-[13px] text-bad">
    {text}
  </p>
);

function refusalOf(error: Error): string {
  if (isRefusal(error, 'quota_exceeded'))
    return `An account has up to ${limits.apiTokens} tokens. Revoke one that is not used any more first.`;
  return `The token could not be created. ${reasonOf(error)}`;
}

function ShownToken({ token, onClose, returnTo }: NewTokenDialogProps & { token: string }) {
  return (
    <Dialog
      open
      onClose={onClose}
      returnTo={returnTo}
      title="Copy your token"
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="rounded-control border border-hairline bg-warn-ground p-3 text-warn">
        <p data-first tabIndex={-1} className="font-medium outline-none">
          Shown only now. Keep it like a password.
        </p>
        <code className="my-3 block break-all">{token}</code>
        <CopyButton text={token} label="Token">
          Copy
        </CopyButton>
      </div>
    </Dialog>
  );
}
