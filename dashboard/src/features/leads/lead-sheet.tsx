import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp, Mail, UserX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Lead, LeadDetail } from '#contract/lead/submission.schema';
import { api, isRefusal } from '../../lib/api.ts';
import { plural } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { useWrite } from '../../lib/use-write.ts';
import { deleteOrCheck, writeOrCheck } from '../../lib/write-or-check.ts';
import { Button } from '../../ui/actions/button.tsx';
import { CopyButton } from '../../ui/actions/copy-button.tsx';
import { announce } from '../../ui/feedback/announcer.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { EmptyState, Loading } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';
import { OwnBadge } from './lead-badges.tsx';
import { LeadFacts } from './lead-facts.tsx';
import { MarkReasons } from './lead-marks.tsx';
import { nameOf } from './lead-name.ts';
import { LeadWorkPanel } from './lead-work.tsx';
import { MergeLeads } from './merge-leads.tsx';
import { leadQueries, refreshErased } from './queries.ts';
import { removedFiltersNote, watchingFilters } from './saved-filter-queries.ts';
import { figuresNote, figuresWarning, SpamField } from './spam-field.tsx';

type LeadSheetProps = {
  id: string;
  /** The list it was opened from, as far as that is loaded; `total` counts what is not, too, in words. */
  leads: Lead[];
  total: string;
  onShow: (id: string) => void;
  /** The row at a place of the list: the focus goes back to that of the lead that was read last. */
  rowOf: (place: number) => HTMLElement | null | undefined;
  onClose: () => void;
};

/** One lead beside the list, the way to the next and the one before, and the ways to erase it. */
export function LeadSheet({ id, leads, total, onShow, rowOf, onClose }: LeadSheetProps) {
  const erased = useRef(false);
  // What is erased is not read anew with the rest while this closes.
  const query = useQuery({ ...leadQueries.detail(id), enabled: () => !erased.current });
  const isGone = isRefusal(query.error, 'submission_not_found');
  const lead = isGone ? undefined : query.data;
  const place = leads.findIndex((other) => other.id === id);
  const [before, after] = [leads[place - 1], place < 0 ? undefined : leads[place + 1]];
  useEffect(() => {
    if (after) void queryClient.prefetchQuery(leadQueries.detail(after.id));
  }, [after]);
  const show = (other: Lead | undefined) => {
    if (!other) return;
    onShow(other.id);
    announce(nameOf(other));
  };
  const listed = leads[place];
  const title = lead?.name || lead?.email || (listed ? nameOf(listed) : 'Lead');
  return (
    <Dialog
      open
      sheet
      onClose={onClose}
      returnTo={() => (place < 0 ? undefined : rowOf(place))}
      title={title}
      actions={
        place < 0 ? null : (
          <>
            <span className="text-[13px] whitespace-nowrap text-hint tabular-nums max-[22.4rem]:hidden">
              {place + 1} of {total}
            </span>
            <Step label="Previous lead" to={before} onGo={show}>
              <ChevronUp />
            </Step>
            <Step label="Next lead" to={after} onGo={show}>
              <ChevronDown />
            </Step>
          </>
        )
      }
      footer={
        lead ? (
          <EraseLead
            key={id}
            lead={lead}
            onErased={() => {
              erased.current = true;
              onClose();
            }}
          />
        ) : null
      }
    >
      {isGone ? (
        <EmptyState
          icon={<UserX />}
          title="Lead not found"
          text="This lead was erased, or you don't have access to it."
        />
      ) : (
        <QueryView query={query} loading={<Loading className="h-64" />}>
          {(detail) => (
            <div className="grid grid-cols-1 gap-6">
              {detail.email ? (
                <div className="flex flex-wrap gap-2">
                  <Button asChild variant="primary">
                    <a href={`mailto:${encodeURIComponent(detail.email)}`}>
                      <Mail /> Write an email
                    </a>
                  </Button>
                  <CopyButton text={detail.email} label="Email">
                    Copy email
                  </CopyButton>
                </div>
              ) : null}
              {detail.own ? (
                <p className="flex items-center gap-2 text-[13px] text-soft">
                  <OwnBadge /> Not counted in figures
                </p>
              ) : null}
              <MarkReasons lead={detail} />
              <MergeLeads
                key={detail.id}
                lead={detail}
                onMerged={(kept) => {
                  if (kept === undefined) {
                    erased.current = true;
                    onClose();
                  } else if (kept !== id) onShow(kept);
                }}
              />
              <LeadWorkPanel key={`work ${detail.id}`} lead={detail} />
              <LeadFacts lead={detail} />
            </div>
          )}
        </QueryView>
      )}
    </Dialog>
  );
}

/** One for each lead: who goes on to the next while one is being erased does not see that as the next one's. */
function EraseLead({ lead: { id, email }, onErased }: { lead: LeadDetail; onErased: () => void }) {
  const [asking, setAsking] = useState<'one' | 'all'>();
  const [isSpam, setIsSpam] = useState(false);
  const isRead = useIsHere();
  const erase = useWrite({
    mutationFn: ({ which, spam }: { which: 'one' | 'all'; spam: boolean }) =>
      watchingFilters(() => (which === 'one' ? eraseOne(id, spam) : eraseAllFrom(email ?? '', spam))),
    onSuccess: async ({ done, forgotten }, { spam }) => {
      if (isRead()) onErased();
      await refreshErased();
      toast({ title: 'Success', description: `${done}${figuresNote(spam)}${removedFiltersNote(forgotten)}` });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to erase the lead', variant: 'destructive' }),
  });
  const ask = (which: 'one' | 'all') => {
    setIsSpam(false);
    setAsking(which);
  };
  return (
    <>
      {/* The one that is meant most often, and apart from it the one that takes more. */}
      <Button variant="destructive" className="mr-auto" onClick={() => ask('one')}>
        Erase this lead
      </Button>
      {email ? (
        <Button variant="destructive" onClick={() => ask('all')}>
          Erase all from this address
        </Button>
      ) : null}
      <ConfirmDialog
        open={asking !== undefined}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => asking && erase.mutate({ which: asking, spam: isSpam })}
        title={asking === 'all' ? `Erase every lead from ${email}?` : 'Erase this lead?'}
        text={`${asking === 'all' ? 'In all of your quizzes, also where it is written with “+…” or, at Gmail, other dots. ' : ''}Name, email address and answers are removed for good. Connected tools are told to delete or unsubscribe it, as far as they can; messages that were sent stay. ${figuresWarning(isSpam)}`}
        confirmLabel={erase.isPending ? 'Erasing...' : asking === 'all' ? 'Erase all' : 'Erase'}
        pending={erase.isPending}
      >
        <SpamField checked={isSpam} onChange={setIsSpam} />
      </ConfirmDialog>
    </>
  );
}

type StepProps = {
  label: string;
  to: Lead | undefined;
  onGo: (to: Lead | undefined) => void;
  children: React.ReactNode;
};

function Step({ label, to, onGo, children }: StepProps) {
  return (
    <Tip text={label}>
      <Button variant="ghost" size="icon" aria-label={label} aria-disabled={!to} onClick={() => onGo(to)}>
        {children}
      </Button>
    </Tip>
  );
}

async function eraseOne(id: string, spam: boolean): Promise<string> {
  await deleteOrCheck(`/api/submissions/${id}${spam ? '?spam=true' : ''}`);
  return '1 lead erased';
}

function eraseAllFrom(email: string, spam: boolean): Promise<string> {
  const erase = async () => {
    const { erased } = await api<{ erased: number }>('DELETE', '/api/submissions', { email, spam });
    return `${plural(erased, 'lead')} erased`;
  };
  return writeOrCheck(erase, async () => {
    // What is left is erased then; how many there were went with the answer.
    await erase();
    return 'All leads from this address are erased';
  });
}
