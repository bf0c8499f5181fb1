import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx';
import { QueryView } from '../../ui/query-view.tsx';
import { Loading } from '../../ui/states.tsx';
import { toast } from '../../ui/toast-store.ts';
import { refreshQuizzes } from '../quizzes/queries.ts';
import { LeadFacts } from './lead-facts.tsx';
import { leadQueries } from './queries.ts';

/** One lead, and the ways to erase it. */
export function LeadDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(leadQueries.detail(id));
  const lead = query.data;
  const [asking, setAsking] = useState<'one' | 'all'>();
  const erase = useWrite({
    mutationFn: (which: 'one' | 'all'): Promise<unknown> =>
      which === 'one'
        ? api('DELETE', `/api/submissions/${id}`)
        : api('DELETE', '/api/submissions', { email: lead?.email }),
    onSuccess: async () => {
      onClose();
      // The lead stands in the list of its quiz and in the overview, too.
      await Promise.all([refreshQuizzes(), queryClient.invalidateQueries({ queryKey: ['/api/submissions/facets'] })]);
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
      <QueryView query={query} loading={<Loading className="h-64" />}>
        {(detail) => <LeadFacts lead={detail} />}
      </QueryView>
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
