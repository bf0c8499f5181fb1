import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Integrations } from '../features/connections/integrations.tsx';
import { connectionQueries } from '../features/connections/queries.ts';
import { hrefOf } from '../lib/base.ts';
import { Button } from '../ui/actions/button.tsx';
import { Card, CardHeader } from '../ui/display/card.tsx';
import { OUTDATED_LIST, QueryView } from '../ui/feedback/query-view.tsx';
import { LoadingList } from '../ui/feedback/states.tsx';
import { Page } from '../ui/layout/page.tsx';

export function Component() {
  const query = useQuery(connectionQueries.all());
  return (
    <Page
      title="Integrations"
      subtitle="Connect your quizzes with other tools"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Integrations' }]}
    >
      <QueryView
        query={query}
        outdated={OUTDATED_LIST}
        loading={
          <LoadingList count={6} className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3" itemClass="h-40 rounded-card" />
        }
      >
        {(all, notice) => (
          <>
            {notice ? <div className="mb-5">{notice}</div> : null}
            <Integrations {...all} />
          </>
        )}
      </QueryView>
      <p className="mt-5 text-soft">
        Where each tool has its key, step by step:{' '}
        <a href={hrefOf('/docs/connectors')} target="_blank" rel="noopener" className="text-brand-ink underline">
          Connectors in the docs
        </a>
      </p>
      <Card className="mt-5">
        <CardHeader title="Custom webhook" text="Webhooks are set up per quiz in Share & Embed." />
        <Button asChild>
          <Link to="/dashboard/quizzes">My Quizzes</Link>
        </Button>
      </Card>
    </Page>
  );
}
