import { Plus } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { Connection, ConnectionChange } from '#contract/connections/connection.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import type { WebhookEvent } from '#contract/connections/webhook-events';
import { whenOf } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Switch } from '../../ui/forms/switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { ConnectionLog } from './connection-log.tsx';
import { ConnectionProblem } from './connection-problem.tsx';
import { ConnectionQuizzes } from './connection-quizzes.tsx';
import { troubleText, usageText } from './connection-words.ts';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { changeConnection, refreshConnections } from './queries.ts';
import { useConnectionForm } from './use-connection-form.ts';

type ManageDialogProps = {
  connection: Connection;
  vendor: VendorInfo;
  onClose: () => void;
  /** Another account of the same tool; undefined where that is offered elsewhere. */
  onConnectAnother?: () => void;
};

/** A connection's name, key and uses, and the way to end it. */
export function ManageDialog({ connection, vendor, onClose, onConnectAnother }: ManageDialogProps) {
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const secrets = vendor.credentials.filter(({ isSecret }) => isSecret).map(({ id }) => id);
  const open = Object.fromEntries(Object.entries(connection.credentials).filter(([id]) => !secrets.includes(id)));
  const form = useConnectionForm({
    vendor,
    name: connection.name,
    stored: open,
    kept: secrets.filter((id) => connection.credentials[id]),
    ...(vendor.hasEvents ? { events: connection.events } : {}),
    save: (sent) => changeConnection(connection.id, changeOf(sent)),
    onSaved: async () => {
      await refreshConnections();
      toast({ title: 'Success', description: 'Connection saved' });
      onClose();
    },
  });
  const changeOf = ({
    name,
    credentials,
    removed,
    events = connection.events,
  }: Pick<typeof form, 'name' | 'credentials' | 'removed'> & {
    events?: readonly WebhookEvent[];
  }): ConnectionChange => {
    const given = Object.entries(credentials).filter(
      ([id, value]) => !secrets.includes(id) || value.trim() !== '' || removed.includes(id),
    );
    const isChanged = given.some(([id, value]) => value !== open[id]);
    return {
      ...(name === connection.name ? {} : { name }),
      ...(isChanged ? { credentials: Object.fromEntries(given) } : {}),
      ...(vendor.hasEvents && events.join() !== connection.events.join() ? { events: [...events] } : {}),
    };
  };
  const isSaved = Object.keys(changeOf(form)).length === 0;
  const everyQuiz = useWrite({
    mutationFn: (isOn: boolean) => changeConnection(connection.id, { everyQuiz: isOn }),
    onSuccess: refreshConnections,
    onError: () =>
      toast({ title: 'Error', description: 'The connection could not be changed', variant: 'destructive' }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={connection.name}
      description={[connection.name === vendor.name ? vendor.category : vendor.name, connection.account]
        .filter(Boolean)
        .join(' · ')}
      actions={
        onConnectAnother ? (
          <Tip text="Connect another account">
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Connect another ${vendor.name} account`}
              onClick={onConnectAnother}
            >
              <Plus />
            </Button>
          </Tip>
        ) : null
      }
      footer={
        <>
          <Button variant="destructive" className="sm:mr-auto" onClick={oncePerPress(() => setAsking(true))}>
            Disconnect
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={form.isPending}
            aria-disabled={isSaved || form.isPending}
          >
            {form.isPending ? 'Checking…' : 'Save'}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <ConnectionProblem connection={connection} vendor={vendor} />
        {!connection.problem && connection.failing ? (
          <p className="rounded-control border border-hairline bg-warn-ground p-3 break-words text-warn">
            Since {whenOf(connection.failing.since)}: {troubleText(connection)}
          </p>
        ) : null}
        <ConnectionForm id={formId} vendor={vendor} form={form} stored={connection.credentials} />
        <section aria-label="Uses" className="grid gap-2 border-t border-hairline pt-4">
          {vendor.canServeEveryQuiz && !connection.hook ? (
            <Switch
              label="Every quiz"
              hint="Sends the leads of all your quizzes, also of new ones. A quiz can have its own settings instead."
              checked={everyQuiz.isPending ? everyQuiz.variables : connection.everyQuiz}
              onChange={everyQuiz.mutate}
            />
          ) : null}
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-soft">{usageText({ ...connection, problem: null, failing: null })}</p>
            <Button asChild>
              <Link to={`/dashboard/share?connection=${connection.id}`}>Use in a quiz</Link>
            </Button>
          </div>
          <ConnectionQuizzes connection={connection} />
        </section>
        <section aria-label="Log" className="border-t border-hairline pt-4">
          <ConnectionLog connection={connection} />
        </section>
      </div>
      <DisconnectDialog
        connection={connection}
        open={asking}
        onCancel={() => setAsking(false)}
        onDisconnected={onClose}
      />
    </Dialog>
  );
}
