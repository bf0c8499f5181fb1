import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { LinkInput } from '#contract/connections/link.schema';
import { mappableValues } from '#contract/connections/mappable-values';
import { suggestMapping } from '#contract/connections/suggest-mapping';
import type { Quiz } from '#contract/quiz/quiz.schema';
import { isRefusal } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { Card } from '../../../ui/display/card.tsx';
import { reasonOf } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { noteGone } from '../../quizzes/queries.ts';
import { connectionQueries } from '../queries.ts';
import { type EditedLink, useLinkDraft } from './link-draft.ts';
import { LinkLog } from './link-log.tsx';
import { LinkSwitches } from './link-switches.tsx';
import { isComplete } from './mapping-problems.ts';
import { MappingRows } from './mapping-rows.tsx';
import { PlaceField } from './place-field.tsx';
import { linkQueries, refreshLinks, saveLink } from './queries.ts';
import { RemoveLinkDialog } from './remove-link-dialog.tsx';
import { SamplePanel } from './sample-panel.tsx';
import { TagFields } from './tag-fields.tsx';

type LinkEditorProps = { account: string; quiz: Quiz; link: EditedLink; onClose: () => void };

/** How a quiz sends its leads through a connection, and how they arrive. What is not saved stays in the tab when it is closed. */
export function LinkEditor({ account, quiz, link, onClose }: LinkEditorProps) {
  const { connection, vendor, stored } = link;
  const { draft, isChanged, revision, change, rebase, discard } = useLinkDraft(account, quiz, link);
  const [attempts, setAttempts] = useState(0);
  const [removing, setRemoving] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const places = useQuery({ ...connectionQueries.places(connection.id), enabled: vendor.place !== null });
  // A new link has no choice where there is one place.
  const only = !stored && vendor.place?.isRequired && places.data?.length === 1 ? places.data[0] : undefined;
  const place = draft.place ?? only ?? null;
  const lacksPlace = vendor.place?.isRequired === true && !place;
  const fields = useQuery({
    ...connectionQueries.fields(connection.id, place?.id ?? ''),
    enabled: vendor.hasFields && !lacksPlace,
  });
  const values = useMemo(() => mappableValues(quiz), [quiz]);
  const mapping = useMemo(
    () => draft.mapping ?? suggestMapping(values, fields.data ?? []),
    [draft.mapping, values, fields.data],
  );
  const input = useMemo<LinkInput>(
    () => ({ connection: connection.id, settings: { ...draft, place, mapping } }),
    [connection.id, draft, place, mapping],
  );
  const isSuggesting = vendor.hasFields && !draft.mapping && fields.isFetching;
  const canSend = !lacksPlace && isComplete(mapping) && !isSuggesting;
  const canSave = isComplete(mapping) && !isSuggesting && !(lacksPlace && draft.isOn);
  const save = useWrite({
    mutationFn: (given: LinkInput) => saveLink(quiz.id, link.id, given, revision),
    onSuccess: async (_saved, { settings }) => {
      discard();
      onClose();
      const description = settings.isOn
        ? `New leads of this quiz are sent to ${connection.name}`
        : `Saved. Nothing is sent to ${connection.name} while it is off`;
      toast({ title: 'Success', description });
      await refreshLinks(quiz.id);
    },
    onError: async (error) => {
      if (noteGone(error) || !isRefusal(error, 'revision_conflict')) return;
      await refreshLinks(quiz.id);
      const links = queryClient.getQueryData(linkQueries.all(quiz.id).queryKey);
      const now = links?.find(({ id }) => id === link.id);
      if (now) rebase(now.revision);
    },
  });
  // Once the fields say what they lack.
  useEffect(() => {
    if (attempts > 0) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [attempts]);
  const log = useQuery({ ...linkQueries.deliveries(quiz.id, link.id), enabled: false });
  return (
    <Dialog
      open
      onClose={onClose}
      full
      title={[vendor.name, place?.name || (connection.name === vendor.name ? '' : connection.name)]
        .filter(Boolean)
        .join(' · ')}
      description={quiz.title}
      actions={<Switch label="On" of={connection.name} checked={draft.isOn} onChange={(isOn) => change({ isOn })} />}
      footer={
        <>
          {stored ? (
            <Button variant="destructive" className="sm:mr-auto" onClick={oncePerPress(() => setRemoving(true))}>
              Remove from this quiz
            </Button>
          ) : null}
          {isChanged ? (
            <Button variant="ghost" onClick={discard}>
              Discard changes
            </Button>
          ) : null}
          <Button
            variant="primary"
            busy={save.isPending || isSuggesting}
            aria-disabled={(stored && !isChanged) || save.isPending || isSuggesting}
            onClick={() => {
              setAttempts(attempts + 1);
              if (canSave) save.mutate(input);
            }}
          >
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </>
      }
    >
      <div
        ref={body}
        className="mx-auto grid max-w-[1440px] grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,460px)]"
      >
        <Card className="grid gap-5">
          {save.isError ? (
            <p role="alert" className="text-bad">
              {isRefusal(save.error, 'revision_conflict')
                ? 'These settings were changed elsewhere meanwhile, and your changes are not saved. Discard changes shows the new ones; Save replaces them by yours.'
                : `Failed to save. ${reasonOf(save.error)}`}
            </p>
          ) : null}
          {connection.problem ? (
            <p className="rounded-control border border-hairline bg-warn-ground p-3 break-words text-warn">
              {connection.problem.message}
            </p>
          ) : null}
          {vendor.place ? (
            <PlaceField
              vendor={{ ...vendor, place: vendor.place }}
              query={places}
              place={place}
              isMissing={attempts > 0 && lacksPlace && draft.isOn}
              onChange={(chosen) => change({ place: chosen })}
            />
          ) : null}
          {vendor.hasFields && !lacksPlace ? (
            <MappingRows
              tool={vendor.name}
              values={values}
              query={fields}
              mapping={mapping}
              saysMissing={attempts > 0}
              onChange={(rows) => change({ mapping: rows })}
            />
          ) : null}
          {vendor.hasTags ? <TagFields quiz={quiz} draft={draft} onChange={change} /> : null}
          <LinkSwitches quiz={quiz} vendor={vendor} draft={draft} onChange={change} />
        </Card>
        <div className="grid min-w-0 gap-5">
          <SamplePanel
            quizId={quiz.id}
            linkId={link.id}
            input={canSend ? input : undefined}
            missing={lacksPlace ? `Choose the ${vendor.place?.label.toLowerCase()} first.` : 'Complete the rows first.'}
            onSent={() => void log.refetch()}
          />
          {stored ? (
            <Card>
              <LinkLog quizId={quiz.id} link={stored} />
            </Card>
          ) : null}
        </div>
      </div>
      {stored ? (
        <RemoveLinkDialog
          quizId={quiz.id}
          link={stored}
          name={connection.name}
          open={removing}
          onCancel={() => setRemoving(false)}
          onRemoved={() => {
            discard();
            onClose();
          }}
        />
      ) : null}
    </Dialog>
  );
}
