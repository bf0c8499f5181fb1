import type { Connection } from '#contract/connections/connection.schema';
import { plural } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { disconnect, refreshConnections } from './queries.ts';

type DisconnectDialogProps = {
  connection: Connection;
  open: boolean;
  onCancel: () => void;
  onDisconnected: () => void;
};

/** Asks before a connection ends, and names what stops. */
export function DisconnectDialog({ connection, open, onCancel, onDisconnected }: DisconnectDialogProps) {
  const end = useWrite({
    mutationFn: () => disconnect(connection.id),
    onSuccess: async () => {
      onDisconnected();
      toast({ title: 'Success', description: `${connection.name} is disconnected` });
      await refreshConnections();
    },
    onError: () => toast({ title: 'Error', description: 'Failed to disconnect', variant: 'destructive' }),
  });
  return (
    <ConfirmDialog
      open={open}
      onCancel={onCancel}
      onConfirm={() => end.mutate()}
      pending={end.isPending}
      title={`Disconnect ${connection.name}?`}
      text={whatStops(connection)}
      confirmLabel={end.isPending ? 'Disconnecting…' : 'Disconnect'}
    />
  );
}

function whatStops({ name, everyQuiz, hook, quizCount, problem }: Connection): string {
  const one = quizCount === 1;
  const stops = hook?.quiz
    ? `Nothing of “${hook.quiz.title}” is sent to ${name} any more.`
    : everyQuiz
      ? `All your quizzes stop sending their leads to ${name}.`
      : quizCount > 0
        ? `${plural(quizCount, 'quiz', 'quizzes')} ${one ? 'stops sending its' : 'stop sending their'} leads to ${name}, and ${one ? 'its' : 'their'} settings for it are deleted.`
        : 'No quiz sends leads to it.';
  const waiting = problem?.waiting
    ? ` ${plural(problem.waiting, 'lead')} that ${problem.waiting === 1 ? 'waits is' : 'wait are'} not sent any more.`
    : '';
  return `${stops}${waiting} What is there already stays there.`;
}
