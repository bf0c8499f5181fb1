import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { type LeadStatus, leadStatuses, statusNames } from '#contract/lead/lead-status';
import type { BulkChange } from '#contract/lead/lead-work.schema';
import { limits, MOST_CHANGED } from '#contract/web/limits';
import { ApiError } from '../../lib/api.ts';
import { figure, plural } from '../../lib/format.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { changeLeads, refreshLists } from './lead-work-queries.ts';
import { type LeadFilters, leadQueries } from './queries.ts';
import { SuggestedField } from './tag-input.tsx';

const titles = { status: 'Set status', addTag: 'Add tag', removeTag: 'Remove tag' } as const;
export type BulkWork = keyof typeof titles;

type ChangeLeadsDialogProps = {
  work: BulkWork;
  /** Selected one by one, or all that the filters find. */
  ids?: readonly string[];
  filters?: LeadFilters;
  onChanged: () => void;
  onClose: () => void;
};

/** Asks for the status or the tag that the selected leads are to have, or to have no more. */
export function ChangeLeadsDialog({ work, ids, filters, onChanged, onClose }: ChangeLeadsDialogProps) {
  const [status, setStatus] = useState<LeadStatus>('contacted');
  const [tag, setTag] = useState('');
  const form = useId();
  const isOpen = useIsHere();
  const { data: facets } = useQuery(leadQueries.facets());
  const counted = useQuery({ ...leadQueries.count(filters ?? {}), enabled: filters !== undefined });
  const tags = facets?.tags ?? [];
  const removed = tag || (tags[0] ?? '');
  const count = filters ? counted.data?.count : ids?.length;
  const tooMany = count !== undefined && (count > MOST_CHANGED || counted.data?.isLeast === true);
  const change: BulkChange | undefined =
    work === 'status'
      ? { status }
      : work === 'addTag'
        ? tag.trim()
          ? { addTags: [tag.trim()] }
          : undefined
        : removed
          ? { removeTags: [removed] }
          : undefined;
  const write = useWrite({
    mutationFn: ({ meant, ...body }: { meant: number; change: BulkChange }) =>
      changeLeads(body.change, filters && counted.data ? { filters, ...counted.data } : { ids: ids ?? [] }).then(
        (changed) => ({ changed, meant }),
      ),
    onSuccess: async ({ changed, meant }) => {
      await refreshLists({ details: true });
      if (isOpen()) {
        onClose();
        onChanged();
      }
      toast(
        changed < meant
          ? {
              title: 'Not all leads changed',
              description: `${figure(changed)} of ${figure(meant)} changed. ${LEFT_OUT}`,
            }
          : { title: 'Success', description: `${plural(changed, 'lead')} changed` },
      );
    },
    onError: (error) => {
      if (isOther(error)) void counted.refetch();
    },
  });
  const isReady = change !== undefined && count !== undefined && count > 0 && !tooMany;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReady) write.mutate({ change, meant: count });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={titles[work]}
      footer={
        <>
          <Button onClick={onClose}>{write.isPending ? 'Close' : 'Cancel'}</Button>
          <Button variant="primary" type="submit" form={form} busy={write.isPending} aria-disabled={!isReady}>
            {write.isPending ? 'Saving...' : titles[work]}
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-4" onSubmit={submit}>
        <p role="status">
          {count === undefined
            ? counted.isError
              ? 'The leads could not be counted. Close this and try again.'
              : 'Counting…'
            : tooMany
              ? `At most ${figure(MOST_CHANGED)} leads can be changed at once: narrow the filters, by dates for example.`
              : `${plural(count, 'lead')} will be changed.`}
        </p>
        {write.error ? (
          <p role="alert" className="text-bad">
            {isOther(write.error)
              ? 'Other leads match by now. Check the number and try again.'
              : 'The leads could not be changed. Please try again.'}
          </p>
        ) : null}
        {work === 'status' ? (
          <SelectField
            label="Status"
            hint={status === 'won' ? undefined : 'A lead that was won loses its value.'}
            value={status}
            onChange={({ target }) => setStatus(target.value as LeadStatus)}
          >
            {leadStatuses.map((each) => (
              <option key={each} value={each}>
                {statusNames[each]}
              </option>
            ))}
          </SelectField>
        ) : work === 'addTag' ? (
          <SuggestedField label="Tag" suggestions={tags} value={tag} onChange={setTag} />
        ) : tags.length === 0 ? (
          <p>No lead has a tag.</p>
        ) : (
          <SelectField label="Tag" value={removed} onChange={({ target }) => setTag(target.value)}>
            {tags.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
        )}
      </form>
    </Dialog>
  );
}

const isOther = (error: Error): boolean => error instanceof ApiError && error.status === 409;

const LEFT_OUT = `The others have ${limits.leadTags} tags already, were erased, or are left for another try.`;
