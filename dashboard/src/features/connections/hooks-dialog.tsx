import { useState } from 'react';
import { Link } from 'react-router';
import type { Connection } from '#contract/connections/connection.schema';
import { home } from '../../lib/base.ts';
import { agoInSentence } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Snippet } from '../share/snippet.tsx';
import { ConnectionLog } from './connection-log.tsx';
import { troubleText, waitingText } from './connection-words.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { changeConnection, refreshConnections } from './queries.ts';

/** How Zapier, Make, n8n and programs of one's own subscribe, and what has subscribed, to end it. */
export function HooksDialog({ hooks, onClose }: { hooks: readonly Connection[]; onClose: () => void }) {
  const [asking, setAsking] = useState<Connection>();
  return (
    <Dialog
      open
      onClose={onClose}
      title="Zapier and other tools"
      description="Zapier, Make, n8n and programs of your own subscribe to your leads."
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="grid grid-cols-1 gap-5">
        {hooks.length > 0 ? (
          <ul aria-label="Subscriptions" className="divide-y divide-hairline border-y border-hairline">
            {hooks.map((hook) => (
              <li key={hook.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-48">
                  <h3 className="font-medium break-words">{hook.name}</h3>
                  <p className="text-[13px] break-words text-hint">{aboutHook(hook)}</p>
                  {hook.problem ? <HookProblem hook={hook} problem={hook.problem} /> : null}
                  {!hook.problem && hook.failing ? (
                    <p className="mt-1 text-[13px] break-words text-warn">{troubleText(hook)}</p>
                  ) : null}
                </div>
                <Button aria-label={`Disconnect ${hook.name}`} onClick={oncePerPress(() => setAsking(hook))}>
                  Disconnect
                </Button>
                <LogDetails hook={hook} />
              </li>
            ))}
          </ul>
        ) : null}
        <ol className="grid list-decimal gap-2 pl-5 text-soft">
          <li>
            Make an API token with <code>hooks</code> in{' '}
            <Link className="font-medium text-brand-ink underline" to="/dashboard/settings">
              Settings
            </Link>
            .
          </li>
          <li>Have the tool subscribe with it by the call below. It shows up here, and can unsubscribe by itself.</li>
        </ol>
        <Snippet title="Subscribe" code={subscribeCode(home)} label="The call" button="Copy call" />
        <p className="text-[13px] text-hint">
          A tool that cannot call, but gives you an address, such as Webhooks by Zapier: connect Webhook and paste it
          there.
        </p>
      </div>
      {asking ? (
        <DisconnectDialog
          connection={asking}
          open
          onCancel={() => setAsking(undefined)}
          onDisconnected={() => setAsking(undefined)}
        />
      ) : null}
    </Dialog>
  );
}

/** Why its address refuses, and the way to have what waits sent to it. */
function HookProblem({ hook, problem }: { hook: Connection; problem: NonNullable<Connection['problem']> }) {
  const again = useWrite({
    // The address stays as it is; it is what waits that is sent.
    mutationFn: () => changeConnection(hook.id, { credentials: {} }),
    onSuccess: () => {
      toast({ title: 'Success', description: 'What waits is sent again' });
      return refreshConnections();
    },
    onError: () => toast({ title: 'Error', description: 'It could not be sent again', variant: 'destructive' }),
  });
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-2">
      <p className="min-w-0 text-[13px] break-words text-warn">
        {problem.message}
        {problem.waiting > 0 ? ` · ${waitingText(problem.waiting)}` : ''}
      </p>
      <Button aria-label={`Try again: ${hook.name}`} busy={again.isPending} onClick={() => again.mutate()}>
        {again.isPending ? 'Sending...' : 'Try again'}
      </Button>
    </div>
  );
}

/** Loaded once it is opened. */
function LogDetails({ hook }: { hook: Connection }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="w-full" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-touch cursor-pointer py-2 text-[13px] text-soft">What was sent to {hook.name}</summary>
      {isOpen ? <ConnectionLog connection={hook} /> : null}
    </details>
  );
}

function aboutHook({ hook, events, lastUsedAt }: Connection): string {
  const where = hook?.quiz ? hook.quiz.title : 'every quiz';
  return [where, events.join(', '), lastUsedAt ? `last used ${agoInSentence(lastUsedAt)}` : 'not used yet'].join(' · ');
}

const subscribeCode = (origin: string): string => `POST ${origin}/api/hooks
Authorization: Bearer qf_…
Content-Type: application/json

{"url": "https://…", "events": ["lead.created"]}`;
