import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { longDate } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Skeleton } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { leadQueries } from './queries.ts';

/** Everything about one lead: answers as they were shown, the consent record, where it came from. */
export function LeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: lead, isError, refetch } = useQuery(leadQueries.detail(id));
  const [asking, setAsking] = useState<'one' | 'all'>();
  const erase = useMutation({
    mutationFn: (which: 'one' | 'all'): Promise<unknown> =>
      which === 'one'
        ? api('DELETE', `/api/submissions/${id}`)
        : api('DELETE', '/api/submissions', { email: lead?.email }),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: ['/api/submissions'] });
      await queryClient.invalidateQueries({ queryKey: ['/api/submissions/facets'] });
      toast({ title: 'Success', description: 'Erased. The counters stay.' });
    },
    onError: () => toast({ title: 'Error', description: 'Failed to erase the lead', variant: 'destructive' }),
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={lead?.name || lead?.email || 'Lead'}
      footer={
        lead ? (
          <>
            <Button variant="destructive" onClick={() => setAsking('all')}>
              Erase all of this address
            </Button>
            <Button variant="destructive" onClick={() => setAsking('one')}>
              Erase this lead
            </Button>
          </>
        ) : null
      }
    >
      {isError ? (
        <ErrorState onRetry={refetch} />
      ) : !lead ? (
        <Skeleton className="h-64" />
      ) : (
        <div className="grid gap-6">
          <Facts
            rows={[
              ['Email', lead.email],
              ['Quiz', lead.quiz.title],
              ['Outcome', lead.outcome || '–'],
              ['Score', `${lead.totalScore}/100 (${lead.rawScore} of ${lead.maxScore} points)`],
              ['Received', longDate(lead.createdAt)],
            ]}
          />
          <section>
            <h3 className="mb-2 font-semibold">Answers</h3>
            <ol className="grid gap-3">
              {lead.answers.map(({ questionId, questionTitle, text }) => (
                <li key={questionId}>
                  <p className="text-soft">{questionTitle}</p>
                  <p className="font-medium break-words">{text}</p>
                </li>
              ))}
            </ol>
          </section>
          <section>
            <h3 className="mb-2 font-semibold">Consent</h3>
            <Facts
              rows={[
                ['Given', lead.consent.given ? 'Yes' : 'No'],
                ['Text shown', lead.consent.text],
                ['SHA-256', lead.consent.sha256],
                ['Language', lead.consent.language],
                ['Page', lead.consent.pageUrl || '–'],
              ]}
            />
          </section>
          <p>
            <a
              href={`/api/submissions/${id}/consent-proof`}
              download={`consent-${id}.json`}
              className="font-medium text-brand-ink underline"
            >
              Download signed consent proof
            </a>
          </p>
          <section>
            <h3 className="mb-2 font-semibold">Source</h3>
            <Facts
              rows={Object.entries(lead.source).map(([name, value]) => [
                name,
                typeof value === 'string' ? value : JSON.stringify(value),
              ])}
            />
          </section>
        </div>
      )}
      <ConfirmDialog
        open={asking !== undefined}
        onCancel={() => setAsking(undefined)}
        onConfirm={() => asking && erase.mutate(asking)}
        title={asking === 'all' ? 'Erase every lead of this address?' : 'Erase this lead?'}
        text="Name, e-mail address and answers are removed for good. Only the counters stay."
        confirmLabel={erase.isPending ? 'Erasing...' : 'Erase'}
        pending={erase.isPending}
      />
    </Dialog>
  );
}

function Facts({ rows }: { rows: Array<[string, string]> }) {
  return (
    <dl className="grid gap-1.5">
      {rows.map(([label, value]) => (
        <div key={label} className="grid grid-cols-[110px_minmax(0,1fr)] gap-3">
          <dt className="text-soft">{label}</dt>
          <dd className="break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
