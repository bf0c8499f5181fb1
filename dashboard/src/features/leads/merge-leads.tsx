import { useState } from 'react';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { ApiError, api, isRefusal } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { useWrite } from '../../lib/use-write.ts';
import { writeOrCheck } from '../../lib/write-or-check.ts';
import { Button } from '../../ui/actions/button.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { refreshErased } from './queries.ts';
import { removedFiltersNote, watchingFilters } from './saved-filter-queries.ts';

/** `id` is that of the lead that stays; undefined where only the answer was lost, and the one that was read is gone. */
type Merged = { id: string | undefined; merged: number };

type MergeLeadsProps = {
  lead: LeadDetail;
  onMerged: (kept: string | undefined) => void;
};

/** Merges a lead with the others of its quiz and address; nothing where there are none. */
export function MergeLeads({ lead: { id, othersOfAddress: others = 0 }, onMerged }: MergeLeadsProps) {
  const [asking, setAsking] = useState(false);
  const isRead = useIsHere();
  const merge = useWrite({
    mutationFn: () =>
      watchingFilters(() =>
        writeOrCheck<Merged>(
          () => api<Merged>('POST', `/api/submissions/${id}/merge`, { count: others }),
          () => mergedAnyway(id, others),
        ),
      ),
    onSuccess: async ({ done, forgotten }) => {
      setAsking(false);
      if (isRead()) onMerged(done.id);
      await refreshErased();
      toast({
        title: 'Success',
        description: `${plural(done.merged + 1, 'lead')} merged into one. The totals are kept.${removedFiltersNote(forgotten)}`,
      });
    },
    onError: (error) => {
      setAsking(false);
      const isOther = error instanceof ApiError && (error.status === 409 || error.status === 404);
      if (isOther) void refreshErased();
      toast({
        title: 'Error',
        description: isOther
          ? 'The leads of this address have changed in the meantime, so they were not merged.'
          : 'Failed to merge the leads',
        variant: 'destructive',
      });
    },
  });
  if (others === 0) return null;
  const lot = others === 1 ? 'the other lead' : `the ${others} other leads`;
  return (
    <>
      <Button className="justify-self-start" onClick={() => setAsking(true)}>
        Merge with {lot} of this address…
      </Button>
      <ConfirmDialog
        open={asking}
        onCancel={() => setAsking(false)}
        onConfirm={() => merge.mutate()}
        title={`Merge ${others + 1} leads into one?`}
        text="The latest lead that a person left with this address in the quiz stays, with its answers, its result and its consent. A name or a form field that only an older one has is added to it, and so are tags and notes; of the statuses the furthest counts. The older ones are erased for good, and the figures stay as they are."
        confirmLabel={merge.isPending ? 'Merging...' : 'Merge'}
        pending={merge.isPending}
      />
    </>
  );
}

/** What became of a merge whose answer was lost; undefined where it was not done. */
async function mergedAnyway(id: string, others: number): Promise<Merged | undefined> {
  try {
    const { othersOfAddress = 0 } = await api<LeadDetail>('GET', `/api/submissions/${id}`);
    return othersOfAddress === 0 ? { id, merged: others } : undefined;
  } catch (error) {
    if (isRefusal(error, 'submission_not_found')) return { id: undefined, merged: others };
    throw error;
  }
}
