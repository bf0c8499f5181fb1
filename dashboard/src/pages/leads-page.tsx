import { useInfiniteQuery } from '@tanstack/react-query';
import { ListFilter, SearchX, Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ExportButton } from '../features/leads/export-button.tsx';
import { LeadFilterPanel } from '../features/leads/lead-filters.tsx';
import { LeadRow } from '../features/leads/lead-row.tsx';
import { LeadSheet } from '../features/leads/lead-sheet.tsx';
import { type LeadFilters, leadParameters, leadQueries } from '../features/leads/queries.ts';
import { useSettled } from '../lib/use-settled.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { OUTDATED_LIST, QueryView } from '../ui/query-view.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { EmptyState, LoadingList, Outdated } from '../ui/states.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';

export function Component() {
  const [filters, setFilters] = useState<LeadFilters>({});
  const [filtering, setFiltering] = useState(false);
  const [asked] = useSearchParams();
  const [opened, setOpened] = useState(asked.get('lead') ?? undefined);
  // The answer to the last text shows until that to the next one is there.
  const search = useSettled(filters.search, 250);
  const applied = { ...filters, search };
  const query = useInfiniteQuery(leadQueries.pages(applied));
  const { data, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const leads = useMemo(() => data?.pages.flatMap((page) => page.leads) ?? [], [data]);
  const show = (id: string) => {
    setOpened(id);
    // The last one that is loaded need not be the last one.
    if (id === leads.at(-1)?.id && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  const narrowed = isPlaceholderData || leadParameters(applied) !== '';
  return (
    <Page
      title="Leads"
      subtitle="View and manage leads captured from your quizzes"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Leads' }]}
      actions={
        <>
          <RefreshButton keys={['/api/submissions']} updatedAt={query.dataUpdatedAt} />
          <ExportButton path={`/api/submissions/export?${leadParameters(applied)}`} filename="leads.csv" />
        </>
      }
    >
      <div className="mb-5 flex gap-3">
        <SearchField
          label="Search leads"
          placeholder="Search leads by email, name..."
          value={filters.search ?? ''}
          onChange={(search) => setFilters({ ...filters, search })}
        />
        <Button aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
          <ListFilter /> Filters
        </Button>
      </div>
      {filtering ? <LeadFilterPanel filters={filters} onChange={setFilters} /> : null}
      <QueryView
        query={query}
        loading={<LoadingList count={5} className="grid gap-3" itemClass="h-16 rounded-card" />}
        outdated={OUTDATED_LIST}
      >
        {({ pages }, notice) => (
          <div className="grid grid-cols-1 gap-5">
            {notice}
            {leads.length === 0 && narrowed ? (
              <EmptyState icon={<SearchX />} title="No leads match" text="Try other search terms or filters.">
                <Button onClick={() => setFilters({})}>Clear search and filters</Button>
              </EmptyState>
            ) : leads.length === 0 ? (
              <EmptyState
                icon={<Users />}
                title="No leads yet"
                text="Once people complete your quizzes, their information will appear here."
              >
                <Button asChild variant="primary">
                  <Link to="/dashboard/share">Share Your Quizzes</Link>
                </Button>
              </EmptyState>
            ) : (
              <Card>
                <CardHeader title="Recent Submissions" action={<Badge>{pages[0]?.total ?? '0'} in total</Badge>} />
                <VirtualList items={leads} rowPx={67} rowClass="border-b border-hairline" busy={isPlaceholderData}>
                  {(lead) => <LeadRow lead={lead} onOpen={show} />}
                </VirtualList>
                {query.isFetchNextPageError ? (
                  <div className="mt-4">
                    <Outdated
                      text="The next leads could not be loaded."
                      busy={query.isFetching}
                      onRetry={fetchNextPage}
                    />
                  </div>
                ) : hasNextPage ? (
                  <div className="mt-4 text-center">
                    <Button busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
                      {isFetchingNextPage ? 'Loading...' : 'Load more'}
                    </Button>
                  </div>
                ) : null}
              </Card>
            )}
          </div>
        )}
      </QueryView>
      {opened ? (
        <LeadSheet
          id={opened}
          leads={leads}
          total={data?.pages[0]?.total ?? String(leads.length)}
          onShow={show}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </Page>
  );
}
