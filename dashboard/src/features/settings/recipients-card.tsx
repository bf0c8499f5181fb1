import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MailRecipient } from '#contract/mail-recipient.schema';
import { limits } from '#contract/web/limits';
import { ApiError, api, ignoreGone } from '../../lib/api.ts';
import { shortDate } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { OUTDATED_LIST, QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading, reasonOf } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { AddRecipient } from './add-recipient.tsx';
import { askRecipient, recipientPath, recipientsQuery, showRecipients } from './recipient-queries.ts';

/** Who gets the mails about new leads beside the owner. */
export function RecipientsCard() {
  const query = useQuery(recipientsQuery);
  const [removing, setRemoving] = useState<MailRecipient>();
  const remove = useWrite({
    // What is gone already is what was asked for: they may have unsubscribed.
    mutationFn: ({ id }: MailRecipient) => api<void>('DELETE', recipientPath(id)).catch(ignoreGone),
    onSuccess: (_nothing, { id }) => {
      showRecipients((now) => now.filter((one) => one.id !== id));
      toast({ title: 'Success', description: 'Address removed' });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: `The address could not be removed. ${reasonOf(error)}`,
        variant: 'destructive',
      }),
    onSettled: () => setRemoving(undefined),
  });
  return (
    <Card>
      <CardHeader
        title="More recipients"
        text="Emails about new submissions go to these addresses as well, also while your own are switched off. Each is asked first."
      />
      <QueryView query={query} loading={<Loading className="h-16" />} outdated={OUTDATED_LIST} inCard>
        {(recipients, notice) => (
          <>
            {notice}
            {recipients.length > 0 ? (
              <ul className="mb-5 divide-y divide-hairline">
                {recipients.map((recipient) => (
                  <RecipientRow key={recipient.id} recipient={recipient} onRemove={() => setRemoving(recipient)} />
                ))}
              </ul>
            ) : null}
            {recipients.length < limits.mailRecipients ? (
              <AddRecipient />
            ) : (
              <p className="text-soft">
                There is room for {limits.mailRecipients} addresses. Remove one to add another one.
              </p>
            )}
          </>
        )}
      </QueryView>
      <ConfirmDialog
        open={removing !== undefined}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && remove.mutate(removing)}
        title={`Remove ${removing?.email ?? ''}?`}
        text="Nothing more is sent there. To bring it back, the address has to be confirmed again."
        confirmLabel={remove.isPending ? 'Removing...' : 'Remove'}
        pending={remove.isPending}
      />
    </Card>
  );
}

function RecipientRow({ recipient, onRemove }: { recipient: MailRecipient; onRemove: () => void }) {
  const { email, state, askedAt } = recipient;
  const ask = useWrite({
    mutationFn: () => askRecipient(recipient),
    onSuccess: (all) => {
      showRecipients(() => all);
      toast({ title: 'Success', description: `Email sent to ${email}` });
    },
    onError: (error) => toast({ title: 'Error', description: refusalOf(error), variant: 'destructive' }),
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-words">{email}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-2">
          {state === 'confirmed' ? <Badge tone="good">Confirmed</Badge> : <Badge tone="warn">Waiting</Badge>}
          {state === 'waiting' ? (
            <span className="text-[13px] text-hint">Asked by email on {shortDate(askedAt)}</span>
          ) : null}
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === 'waiting' ? (
          <Button aria-label={`Send again to ${email}`} busy={ask.isPending} onClick={() => ask.mutate()}>
            {ask.isPending ? 'Sending...' : 'Send again'}
          </Button>
        ) : null}
        <Button variant="destructive" aria-label={`Remove ${email}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

function refusalOf(error: Error): string {
  if (error instanceof ApiError && error.status === 429)
    return 'This address was asked a short while ago. Try again later.';
  if (error instanceof ApiError && error.status === 404)
    return 'This address is confirmed by now, or removed. Reload the page.';
  return `The email was not sent. ${reasonOf(error)}`;
}
