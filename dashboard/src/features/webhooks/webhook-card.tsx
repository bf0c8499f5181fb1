import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookWithSecret } from '#contract/webhook.schema';
import { ApiError } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { CopyIconButton } from '../../ui/copy-icon-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { oncePerPress } from '../../ui/once-per-press.ts';
import { QueryView } from '../../ui/query-view.tsx';
import { Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { refreshQuizzes } from '../quizzes/queries.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { rotateSecret, sendTest, setWebhook, webhookQueries } from './queries.ts';

/** Where this quiz's leads are sent: address, secret, test and what became of each delivery. */
export function WebhookCard({ quizId }: { quizId: string }) {
  const query = useQuery(webhookQueries.webhook(quizId));
  // Kept here: a new address begins the console anew, and its secret is shown this once.
  const [secret, setSecret] = useState<string>();
  return (
    <Card>
      <CardHeader
        title="Webhook"
        text="Sends every lead as a signed JSON message (Standard Webhooks), and retries for three days."
      />
      <QueryView query={query} loading={<Loading className="h-24" />}>
        {({ url, secretHint }) => (
          <Console key={url} quizId={quizId} url={url} hint={secretHint} secret={secret} onSecret={setSecret} />
        )}
      </QueryView>
    </Card>
  );
}

type ConsoleProps = {
  quizId: string;
  url: string;
  hint: string;
  secret: string | undefined;
  onSecret: (secret: string) => void;
};

function Console({ quizId, url: savedUrl, hint, secret, onSecret }: ConsoleProps) {
  const [url, setUrl] = useState(savedUrl);
  const show = (webhook: WebhookWithSecret) => {
    if (webhook.secret) onSecret(webhook.secret);
    queryClient.setQueryData(webhookQueries.webhook(quizId).queryKey, webhook);
  };
  const refreshLog = () => queryClient.invalidateQueries({ queryKey: webhookQueries.deliveries(quizId).queryKey });
  const save = useWrite({
    mutationFn: () => setWebhook(quizId, url.trim()),
    // The address is a part of the quiz, which has moved on with it.
    onSuccess: (webhook) => {
      show(webhook);
      return refreshQuizzes();
    },
  });
  const rotate = useWrite({
    mutationFn: () => rotateSecret(quizId),
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
      return refreshLog();
    },
    onError: () => toast({ title: 'Error', description: 'Failed to send the test event', variant: 'destructive' }),
  });
  const problem =
    save.error instanceof ApiError
      ? (save.error.body?.message ?? 'Failed to save')
      : save.isError
        ? 'Failed to save'
        : undefined;
  return (
    <div className="grid gap-4">
      <form
        className="flex flex-wrap items-start gap-3"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <TextField
          className="min-w-0 flex-1 basis-64"
          label="Webhook URL"
          type="url"
          placeholder="https://example.com/hooks/leads"
          value={url}
          error={problem}
          onChange={(event) => setUrl(event.target.value)}
        />
        <Button type="submit" className="mt-[26px]" busy={save.isPending} aria-disabled={url.trim() === savedUrl}>
          Save
        </Button>
      </form>
      {secret ? (
        <div role="status" className="rounded-control border border-hairline bg-warn-ground p-3 text-warn">
          <p className="font-medium">Signing secret – shown only now, keep it safe</p>
          <div className="mt-2 flex items-center gap-2">
            <code className="min-w-0 flex-1 break-all">{secret}</code>
            <CopyIconButton text={secret} label="Secret" />
          </div>
        </div>
      ) : hint ? (
        <p className="text-[13px] text-hint">Signing secret ends in …{hint}</p>
      ) : null}
      {savedUrl ? (
        <>
          <div className="flex flex-wrap gap-3">
            <Button busy={test.isPending} onClick={oncePerPress(() => test.mutate())}>
              Send test event
            </Button>
            <Button busy={rotate.isPending} onClick={oncePerPress(() => rotate.mutate())}>
              Rotate secret
            </Button>
          </div>
          <DeliveryLog quizId={quizId} />
        </>
      ) : null}
    </div>
  );
}
