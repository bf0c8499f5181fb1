import { useInfiniteQuery } from '@tanstack/react-query';
import { ListFilter, Search, SearchX, Users } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router';
import type { Lead } from '#contract/submission.schema';
import { ExportButton } from '../features/leads/export-button.tsx';
import { LeadDialog } from '../features/leads/lead-dialog.tsx';
import { LeadFilterPanel } from '../features/leads/lead-filters.tsx';
import { type LeadFilters, leadParameters, leadQueries } from '../features/leads/queries.ts';
import { longDate, shortDate } from '../lib/format.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';

export function Component() {
  const [filters, setFilters] = useState<LeadFilters>({});
  const [filtering, setFiltering] = useState(false);
  const [opened, setOpened] = useState<string>();
  const applied = useDeferredValue(filters);
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    leadQueries.pages(applied),
  );
  const leads = data?.pages.flatMap((page) => page.leads) ?? [];
  const narrowed = leadParameters(filters) !== '';
  return (
    <Page
      title="Leads"
      subtitle="View and manage leads captured from your quizzes"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Leads' }]}
      actions={<ExportButton path={`/api/submissions/export?${leadParameters(applied)}`} filename="leads.csv" />}
    >
      <div className="mb-5 flex gap-3">
        <div className="relative max-w-md flex-1">
          <Search className="absolute top-3 left-3 size-4 text-hint" aria-hidden />
          <input
            type="search"
            aria-label="Search leads"
            placeholder="Search leads by email, name..."
            value={filters.search ?? ''}
            onChange={(event) => setFilters({ ...filters, search: event.target.value })}
            className="h-10 w-full rounded-control border border-control bg-card pr-3 pl-9 placeholder:text-hint"
          />
        </div>
        <Button aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
          <ListFilter /> Filters
        </Button>
      </div>
      {filtering ? <LeadFilterPanel filters={filters} onChange={setFilters} /> : null}
      {isError ? (
        <ErrorState onRetry={refetch} />
      ) : !data ? (
        <div className="grid gap-3" role="status" aria-label="Loading">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Skeleton key={key} className="h-16 rounded-card" />
          ))}
        </div>
      ) : leads.length === 0 && narrowed ? (
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
          <CardHeader title="Recent Submissions" action={<Badge>{data.pages[0]?.total ?? 0} in total</Badge>} />
          <ul className="divide-y divide-hairline">
            {leads.map((lead) => (
              <LeadRow key={lead.id} lead={lead} onOpen={() => setOpened(lead.id)} />
            ))}
          </ul>
          {hasNextPage ? (
            <div className="mt-4 text-center">
              <Button disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
                {isFetchingNextPage ? 'Loading...' : 'Load more'}
              </Button>
            </div>
          ) : null}
        </Card>
      )}
      {opened ? <LeadDialog id={opened} onClose={() => setOpened(undefined)} /> : null}
    </Page>
  );
}

function LeadRow({ lead, onOpen }: { lead: Lead; onOpen: () => void }) {
  const { firstName, lastName, email, quiz, totalScore, createdAt } = lead;
  return (
    <li className="[contain-intrinsic-size:auto_68px] [content-visibility:auto]">
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full gap-x-4 gap-y-0.5 rounded-control px-2 py-3 text-left hover:bg-brand-tint lg:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_auto_auto] lg:items-center"
      >
        <span className="min-w-0">
          <span className="block truncate font-medium">
            {firstName && lastName ? `${firstName} ${lastName}` : email}
          </span>
          <span className="block truncate text-[13px] text-soft">{email}</span>
        </span>
        <span className="truncate text-soft">{quiz.title}</span>
        <span className="tabular-nums lg:text-right">Score: {totalScore}</span>
        <time dateTime={createdAt} title={longDate(createdAt)} className="text-[13px] text-hint lg:w-28 lg:text-right">
          {shortDate(createdAt)}
        </time>
      </button>
    </li>
  );
}
