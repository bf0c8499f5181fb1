import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MOST_ERASED } from '#contract/web/limits';
import { ApiError, api } from '../../lib/api.ts';
import { figure, plural } from '../../lib/format.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { useWrite } from '../../lib/use-write.ts';
import { writeOrCheck } from '../../lib/write-or-check.ts';
import { Button } from '../../ui/actions/button.tsx';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TypedWordField, useTypedWord } from '../../ui/forms/typed-word.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FilterList } from './active-filters.tsx';
import { countLeads, type LeadCount, type LeadFilters, leadQueries, refreshErased } from './queries.ts';
import { removedFiltersNote, watchingFilters } from './saved-filter-queries.ts';
import { figuresNote, figuresWarning, SpamField } from './spam-field.tsx';

/** Asks for the number of leads that the filters find before they are erased: whoever types it has read it. */
export function EraseFilteredDialog({ filters, onClose }: { filters: LeadFilters; onClose: () => void }) {
  const [changed, setChanged] = useState(false);
  const [isSpam, setIsSpam] = useState(false);
  const counted = useQuery(leadQueries.count(filters));
  const count = counted.data?.count;
  const asked = useTypedWord(String(count));
  const isOpen = useIsHere();
  const erase = useWrite({
    mutationFn: ({ count, before, spam }: LeadCount & { spam: boolean }) =>
      watchingFilters(() =>
        writeOrCheck(
          () => api<{ erased: number }>('POST', '/api/submissions/erase', { ...named(filters), count, before, spam }),
          async () => {
            // What came since was not meant.
            const left = await countLeads({ ...filters, before });
            return left.count === 0 && !left.isLeast ? { erased: count } : undefined;
          },
        ),
      ),
    onSuccess: async ({ done: { erased }, forgotten }, { count: meant, spam }) => {
      await refreshErased();
      if (isOpen()) onClose();
      toast(
        erased < meant
          ? {
              title: 'Not all leads erased',
              description: `${plural(erased, 'lead')} erased so far. Erase those that still match to go on.${removedFiltersNote(forgotten)}`,
            }
          : {
              title: 'Success',
              description: `${plural(erased, 'lead')} erased${figuresNote(spam)}${removedFiltersNote(forgotten)}`,
            },
      );
    },
    onError: (error) => {
      asked.type('');
      // Some are gone already, or came between: the number is asked for anew.
      if (error instanceof ApiError && error.status === 409) {
        setChanged(true);
        void counted.refetch();
      } else toast({ title: 'Error', description: 'Failed to erase the leads', variant: 'destructive' });
    },
  });
  const tooMany = count !== undefined && (count > MOST_ERASED || counted.data?.isLeast === true);
  const asks = count !== undefined && count > 0 && !tooMany;
  const run = () => {
    if (counted.data && asks && asked.confirm()) erase.mutate({ ...counted.data, spam: isSpam });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Erase the leads that match?"
      description={`Names, email addresses and answers are removed for good. ${figuresWarning(isSpam)}`}
      footer={
        <>
          <Button onClick={onClose}>{erase.isPending ? 'Close' : 'Cancel'}</Button>
          <Button variant="destructive" busy={erase.isPending} aria-disabled={!asks || !asked.isRight} onClick={run}>
            {erase.isPending ? 'Erasing...' : 'Erase'}
          </Button>
        </>
      }
    >
      <QueryView query={counted} loading={<Loading className="h-20" />}>
        {() =>
          tooMany ? (
            <p>
              {count > MOST_ERASED ? `More than ${most} leads match. At most ${most} can be erased at once` : TOO_LONG}:
              narrow the filters, by dates for example.
            </p>
          ) : count === 0 ? (
            <p role={changed ? 'alert' : undefined}>No leads match any more.</p>
          ) : (
            <form
              className="grid gap-3"
              onSubmit={(event) => {
                event.preventDefault();
                run();
              }}
            >
              <p role={changed ? 'alert' : undefined}>
                {changed ? 'The number has changed in the meantime. ' : ''}
                <strong>{plural(count ?? 0, 'lead')}</strong> {count === 1 ? 'matches' : 'match'}:
              </p>
              <FilterList filters={filters} />
              <SpamField checked={isSpam} onChange={setIsSpam} />
              <TypedWordField
                asked={asked}
                label={`Type ${count} to erase ${count === 1 ? 'it' : 'them'}`}
                inputMode="numeric"
              />
            </form>
          )
        }
      </QueryView>
    </Dialog>
  );
}

const most = figure(MOST_ERASED);
const TOO_LONG = 'There are too many leads to look through at once';

const named = (filters: LeadFilters) => Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
