import type { Connection } from '#contract/connections/connection.schema';
import type { Link } from '#contract/connections/link.schema';
import type { VendorInfo } from '#contract/connections/vendor.schema';
import { isRefusal } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/display/badge.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { noteGone } from '../../quizzes/queries.ts';
import { stateOf } from '../connection-words.ts';
import { VendorLetter } from '../vendor-letter.tsx';
import { refreshLinks, saveLink } from './queries.ts';

type LinkRowProps = {
  quizId: string;
  connection: Connection;
  vendor: VendorInfo;
  /** Undefined for a connection that serves every quiz, where this one has no settings of its own. */
  link: Link | undefined;
  hasDraft: boolean;
  onEdit: () => void;
  onFix: () => void;
};

const forWhich = ({ hook }: Connection): string => (hook?.quiz ? 'for this quiz' : 'for every quiz');

/** Where a quiz sends its leads: on or off, how it is, and the way to its settings. */
export function LinkRow({ quizId, connection, vendor, link, hasDraft, onEdit, onFix }: LinkRowProps) {
  const { name, problem, failing } = connection;
  const put = useWrite({
    mutationFn: ({ settings, ...given }: Link) => {
      const input = { connection: given.connection, settings: { ...settings, isOn: !settings.isOn } };
      return saveLink(quizId, given.id, input, given.revision);
    },
    onSuccess: () => refreshLinks(quizId),
    onError: (error) => {
      if (noteGone(error)) return;
      // It is shown as it is now.
      if (isRefusal(error, 'revision_conflict')) void refreshLinks(quizId);
      toast({ title: 'Error', description: 'It could not be switched', variant: 'destructive' });
    },
  });
  const about = [name === vendor.name ? '' : vendor.name, link ? link.settings.place?.name : forWhich(connection)];
  const edit = link ? 'Edit' : 'Own settings';
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
      <VendorLetter name={vendor.name} color={vendor.color} />
      <div className="min-w-0 flex-1 basis-32">
        <h3 className="font-medium break-words">{name}</h3>
        <p className="text-[13px] break-words text-hint">{about.filter(Boolean).join(' · ') || vendor.category}</p>
      </div>
      {hasDraft ? <Badge tone="warn">Unsaved changes</Badge> : null}
      {link?.waiting ? <Badge tone="warn">{link.waiting} waiting</Badge> : null}
      {problem || failing ? <Badge tone="warn">{stateOf(connection).word}</Badge> : null}
      {problem?.kind === 'key' ? (
        <Button variant="primary" aria-label={`Fix key of ${name}`} onClick={onFix}>
          Fix key
        </Button>
      ) : null}
      <Button aria-label={`${edit}: ${name}`} onClick={onEdit}>
        {edit}
      </Button>
      {link ? (
        <Switch
          label="On"
          of={name}
          checked={put.isPending ? !put.variables.settings.isOn : link.settings.isOn}
          onChange={() => put.mutate(link)}
        />
      ) : null}
    </li>
  );
}
