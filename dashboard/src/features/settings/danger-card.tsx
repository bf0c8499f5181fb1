import { Download } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { api } from '../../lib/api.ts';
import { hrefOf } from '../../lib/base.ts';
import { useWrite } from '../../lib/use-write.ts';
import { leaveOrCheck } from '../../lib/write-or-check.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TypedWordField, useTypedWord } from '../../ui/forms/typed-word.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { forgetAccount } from '../auth/forget-account.ts';
import { useUser } from '../auth/queries.ts';

const WORD = 'DELETE';

/** Taking everything along, and leaving for good. */
export function DangerCard() {
  const [asking, setAsking] = useState(false);
  return (
    <Card>
      <CardHeader title="Your data" text="Everything in this account: profile, quizzes and leads." />
      <Button asChild>
        <a href={hrefOf('/api/user/export')} download>
          <Download /> Download everything
        </a>
      </Button>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-hairline pt-5">
        <p className="min-w-0 flex-1 basis-64 text-soft">Deleting the account cannot be undone.</p>
        <Button variant="destructive" onClick={() => setAsking(true)}>
          Delete account
        </Button>
      </div>
      {asking ? <DeleteAccount onClose={() => setAsking(false)} /> : null}
    </Card>
  );
}

function DeleteAccount({ onClose }: { onClose: () => void }) {
  const asked = useTypedWord(WORD);
  const form = useId();
  const { user } = useUser();
  const remove = useWrite({
    mutationFn: () => leaveOrCheck(() => api('DELETE', '/api/user')),
    onSuccess: () => {
      if (user) forgetAccount(user.id);
      location.assign(hrefOf('/'));
    },
    onError: () => toast({ title: 'Error', description: 'Failed to delete the account', variant: 'destructive' }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (asked.confirm()) remove.mutate();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Delete your account?"
      description="All quizzes with their leads and figures are deleted for good. Embedded quizzes stop working."
      footer={
        <>
          <Button onClick={onClose}>{remove.isPending ? 'Close' : 'Cancel'}</Button>
          <Button variant="destructive" type="submit" form={form} busy={remove.isPending}>
            {remove.isPending ? 'Deleting...' : 'Delete account'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TypedWordField asked={asked} label={`Type ${WORD} to confirm`} />
      </form>
    </Dialog>
  );
}
