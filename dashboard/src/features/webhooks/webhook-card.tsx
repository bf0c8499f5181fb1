import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '#contract/lead/webhook.schema';
import { ApiError } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { AddressForm } from './address-form.tsx';
import { DeliveryLog } from './delivery-log.tsx';
import { rotateSecret, type ShownWebhook, sendTest, webhookQueries } from './queries.ts';
import { SigningSecret } from './signing-secret.tsx';

/** Where this quiz's leads are sent: address, secret, test and what became of each delivery. */
export function WebhookCard({ quizId }: { quizId: string }) {
  const query = useQuery(webhookQueries.webhook(quizId));
  return (
    <Card>
      <CardHeader
        title="Webhook"
        text="Sends every lead as a signed JSON message (Standard Webhooks), and retries for three days."
      />
      <QueryView query={query} loading={<Loading className="h-24" />}>
        {(webhook) => <Console quizId={quizId} webhook={webhook} />}
      </QueryView>
    </Card>
  );
}

function Console({ quizId, webhook }: { quizId: string; webhook: ShownWebhook }) {
  /** Shown this once. */
  const [secret, setSecret] = useState<string>();
  /** The end of the secret that was there before a write whose answer has not come: one that has come since was never shown. */
  const [known, setKnown] = useState<string>();
  const [asking, setAsking] = useState(false);
  const { queryKey } = webhookQueries.webhook(quizId);
  /** The webhook and its log. */
  const refresh = () => queryClient.invalidateQueries({ queryKey });
  const writing = () => setKnown((before) => before ?? webhook.secretHint);
  const refused = () => setKnown((before) => (before === webhook.secretHint ? undefined : before));
  const show = ({ secret: made, ...next }: Webhook & { etag?: string; secret?: string | undefined }) => {
    if (made) setSecret(made);
    setKnown((before) => (made || next.secretHint === before ? undefined : before));
    queryClient.setQueryData(queryKey, (now) => now && { ...now, ...next });
  };
  const rotate = useWrite({
    mutationFn: () => {
      writing();
      return rotateSecret(quizId);
    },
    onSuccess: show,
    onError: () => toast({ title: 'Error', description: 'Failed to rotate the secret', variant: 'destructive' }),
  });
  const test = useWrite({
    mutationFn: () => sendTest(quizId),
    onSuccess: ({ state, attempts }) => {
      toast(
        state === 'delivered'
          ? { title: 'Success', description: 'The test event was delivered' }
          : {
              title: 'Error',
              description: attempts[0]?.error || 'The test event was not delivered',
              variant: 'destructive',
            },
      );
      // The log, and by which secret it was signed: another tab may have replaced it.
      return refresh();
    },
    onError: (error) => {
      // That there is no address is news here: another tab has removed it.
      const isGone = error instanceof ApiError && error.status === 400;
      if (isGone) void refresh();
      const description = isGone ? 'The address was removed elsewhere' : 'Failed to send the test event';
      toast({ title: 'Error', description, variant: 'destructive' });
    },
  });
  const { secretHint: hint } = webhook;
  return (
    <div className="grid gap-4">
      <AddressForm quizId={quizId} webhook={webhook} onSaving={writing} onRefused={refused} onSaved={show} />
      <SigningSecret
        // Another tab may have replaced it.
        secret={secret?.endsWith(hint) ? secret : undefined}
        replaced={secret !== undefined && !secret.endsWith(hint)}
        hint={hint}
        unseen={known !== undefined && hint !== '' && hint !== known && !secret?.endsWith(hint)}
      />
      {webhook.url ? (
        <>
          <div className="flex flex-wrap gap-3">
            <Button busy={test.isPending} onClick={oncePerPress(() => test.mutate())}>
              Send test event
            </Button>
            <Button
              variant="destructive"
              className="ml-auto"
              busy={rotate.isPending}
              onClick={oncePerPress(() => {
                setAsking(true);
                void refresh();
              })}
            >
              Rotate secret
            </Button>
          </div>
          <ConfirmDialog
            open={asking}
            onCancel={() => setAsking(false)}
            onConfirm={() => {
              setAsking(false);
              rotate.mutate();
            }}
            title="Rotate the signing secret?"
            text="Give your receiver the new secret, which is shown only once. For 24 hours messages are signed with both."
            confirmLabel="Rotate secret"
          />
          <DeliveryLog quizId={quizId} />
        </>
      ) : null}
    </div>
  );
}
