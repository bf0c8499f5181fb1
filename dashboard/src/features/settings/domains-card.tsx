import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnDomain } from '#contract/web/address.schema';
import { limits } from '#contract/web/limits';
import { api, ignoreGone } from '../../lib/api.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { OUTDATED_LIST, QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading, reasonOf } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { AddDomain } from './add-domain.tsx';
import { domainPath, domainsQuery, showDomains } from './domain-queries.ts';
import { DomainRow } from './domain-row.tsx';

/** Domains that the account's quizzes are shown on. Not there where the installation takes none. */
export function DomainsCard() {
  const query = useQuery(domainsQuery);
  const [removing, setRemoving] = useState<OwnDomain>();
  const remove = useWrite({
    // What is gone already is what was asked for.
    mutationFn: ({ id }: OwnDomain) => api<void>('DELETE', domainPath(id)).catch(ignoreGone),
    onSuccess: (_nothing, { id }) => {
      showDomains((now) => ({ ...now, domains: now.domains.filter((one) => one.id !== id) }));
      toast({ title: 'Success', description: 'Domain removed' });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: `The domain could not be removed. ${reasonOf(error)}`,
        variant: 'destructive',
      }),
    onSettled: () => setRemoving(undefined),
  });
  if (query.data?.available === false && query.data.domains.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title="Your own domain"
        text="Your quizzes at an address of yours, such as quiz.example.com/my-quiz."
      />
      <QueryView query={query} loading={<Loading className="h-16" />} outdated={OUTDATED_LIST} inCard>
        {({ domains, target }, notice) => (
          <>
            {notice}
            {domains.length > 0 ? (
              <ul className="mb-5 divide-y divide-hairline">
                {domains.map((one) => (
                  <DomainRow key={one.id} domain={one} target={target} onRemove={() => setRemoving(one)} />
                ))}
              </ul>
            ) : null}
            {domains.length < limits.domains ? (
              <AddDomain />
            ) : (
              <p className="text-soft">There is room for {limits.domains} domains. Remove one to add another one.</p>
            )}
          </>
        )}
      </QueryView>
      <ConfirmDialog
        open={removing !== undefined}
        onCancel={() => setRemoving(undefined)}
        onConfirm={() => removing && remove.mutate(removing)}
        title={`Remove ${removing?.domain ?? ''}?`}
        text="Links at this domain stop working. Your quizzes stay at their other addresses."
        confirmLabel={remove.isPending ? 'Removing...' : 'Remove'}
        pending={remove.isPending}
      />
    </Card>
  );
}
