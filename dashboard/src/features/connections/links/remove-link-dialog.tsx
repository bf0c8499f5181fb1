import type { Link } from '#contract/connections/link.schema';
import { plural } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { refreshLinks, removeLink } from './queries.ts';

type RemoveLinkDialogProps = {
  quizId: string;
  link: Link;
  /** Of its connection. */
  name: string;
  open: boolean;
  onCancel: () => void;
  onRemoved: () => void;
};

/** Asks before a quiz sends nothing to a tool any more. */
export function RemoveLinkDialog({ quizId, link, name, open, onCancel, onRemoved }: RemoveLinkDialogProps) {
  const remove = useWrite({
    mutationFn: () => removeLink(quizId, link.id),
    onSuccess: async () => {
      onRemoved();
      toast({ title: 'Success', description: `This quiz sends no more leads to ${name}` });
      await refreshLinks(quizId);
    },
    onError: () => toast({ title: 'Error', description: 'It could not be removed', variant: 'destructive' }),
  });
  const waiting = link.waiting
    ? ` ${plural(link.waiting, 'message')} that ${link.waiting === 1 ? 'waits is' : 'wait are'} not sent any more.`
    : '';
  return (
    <ConfirmDialog
      open={open}
      onCancel={onCancel}
      onConfirm={() => remove.mutate()}
      pending={remove.isPending}
      title={`Send no more leads to ${name}?`}
      text={`The settings in this quiz are deleted.${waiting} The account stays connected, and what is there stays there.`}
      confirmLabel="Remove"
    />
  );
}
