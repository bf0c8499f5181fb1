import { useInfiniteQuery } from '@tanstack/react-query';
import { Ellipsis, ListFilter, SearchX, Trash2, Users } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { ActiveFilters } from '../features/leads/active-filters.tsx';
import { EraseFilteredDialog } from '../features/leads/erase-filtered.tsx';
import { ExportButton } from '../features/leads/export-button.tsx';
import { useLeadFilters } from '../features/leads/filters-address.ts';
import { LeadFilterPanel } from '../features/leads/lead-filters.tsx';
import { LeadRow } from '../features/leads/lead-row.tsx';
import { LeadSearch } from '../features/leads/lead-search.tsx';
import { LeadSheet } from '../features/leads/lead-sheet.tsx';
import { ListedInfo } from '../features/leads/listed-info.tsx';
import { useOpenLead } from '../features/leads/open-lead.ts';
import { type LeadFilters, leadParameters, leadQueries, totalOf } from '../features/leads/queries.ts';
import { SavedFilters } from '../features/leads/saved-filters.tsx';
import { useMedia } from '../lib/use-grid-columns.ts';
import { useStable } from '../lib/use-stable.ts';
import { announce } from '../ui/announcer.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card, CardHeader } from '../ui/card.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { Page } from '../ui/page.tsx';
import { OUTDATED_LIST, QueryView } from '../ui/query-view.tsx';
import { RefreshButton } from '../ui/refresh-button.tsx';
import { EmptyState, LoadingList } from '../ui/states.tsx';
import { VirtualList } from '../ui/virtual-list.tsx';

export function Component() {
  const { filters, apply } = useLeadFilters();
  const named = filterCount(filters);
  const [filtering, setFiltering] = useState(false);
  const [erasing, setErasing] = useState(false);
  const { opened, open, close } = useOpenLead();
  const filtersButton = useRef<HTMLButtonElement>(null);
  const firstFilter = useRef<HTMLSelectElement>(null);
  const choose = () => {
    flushSync(() => setFiltering(true));
    firstFilter.current?.focus();
  };
  const searchField = useRef<HTMLInputElement>(null);
  // The answer to the last text shows until that to the next one is there.
  const newest = useInfiniteQuery(leadQueries.pages(filters));
  const address = leadParameters(filters);
  // In slices: an answer with many rows does not hold up who types on.
  const { query, asked } = useDeferredValue(useMemo(() => ({ query: newest, asked: address }), [newest, address]));
  const { data, isPlaceholderData, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const leads = useMemo(() => data?.pages.flatMap((page) => page.leads) ?? [], [data]);
  const wide = useMedia('(min-width: 64rem)');
  const medium = useMedia('(min-width: 48rem)');
  const total = data && totalOf(data.pages, hasNextPage);
  const narrowedOnce = useRef(false);
  useEffect(() => {
    if (asked) narrowedOnce.current = true;
    // Also when nothing is asked for any more.
    if (narrowedOnce.current && total !== undefined && !isPlaceholderData)
      announce(total === '1' ? '1 lead found' : total === '0+' ? 'None found so far' : `${total} leads found`);
  }, [asked, total, isPlaceholderData]);
  // A letter that is typed draws none of the rows anew.
  const { show } = useStable({
    show: (id: string) => {
      // First, since the list stays where it is when another lead is opened.
      leadAt(leads.findIndex((lead) => lead.id === id))?.scrollIntoView({ block: 'nearest' });
      open(id);
      // The last one that is loaded need not be the last one.
      if (id === leads.at(-1)?.id && hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  });
  const searchOlder = async () => {
    const { data: now, hasNextPage: more } = await fetchNextPage();
    // The button is gone where some were found, and at the end.
    if (more && !now?.pages.some((page) => page.leads.length > 0)) announce('None found so far');
    else searchField.current?.focus();
  };
  const narrowed = isPlaceholderData || asked !== '';
  return (
    <Page
      title="Leads"
      subtitle="View and manage leads captured from your quizzes"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Leads' }]}
      actions={
        <>
          <RefreshButton keys={['/api/submissions']} updatedAt={query.dataUpdatedAt} />
          <ExportButton
            path={`/api/submissions/export?${address}`}
            filename="leads.csv"
            count={asked && !isPlaceholderData ? total : undefined}
          />
        </>
      }
    >
      <div className="mb-5 flex flex-wrap gap-3">
        <LeadSearch ref={searchField} filters={filters} onApply={apply} />
        <Button ref={filtersButton} aria-expanded={filtering} onClick={() => setFiltering(!filtering)}>
          <ListFilter /> Filters{named ? ` · ${named}` : ''}
        </Button>
        <SavedFilters filters={filters} onApply={apply} onChoose={choose} />
      </div>
      {filtering ? (
        <LeadFilterPanel first={firstFilter} filters={filters} onChange={apply} />
      ) : named ? (
        <ActiveFilters filters={filters} onChange={apply} opener={filtersButton} />
      ) : null}
      <QueryView
        query={query}
        loading={<LoadingList count={5} className="grid gap-3" itemClass="h-16 rounded-card" />}
        outdated={OUTDATED_LIST}
      >
        {({ pages }, notice) => (
          <div className="grid grid-cols-1 gap-5">
            {notice}
            {leads.length === 0 && hasNextPage ? (
              <EmptyState
                icon={<SearchX />}
                title="None found so far"
                text="We have searched your newest leads. Older ones have not been searched yet."
              >
                <Button busy={isFetchingNextPage} onClick={searchOlder}>
                  {isFetchingNextPage ? 'Searching...' : 'Search older leads'}
                </Button>
              </EmptyState>
            ) : leads.length === 0 && narrowed ? (
              <EmptyState icon={<SearchX />} title="No leads match" text="Try other search terms or filters.">
                <Button
                  onClick={() => {
                    apply({});
                    searchField.current?.focus();
                  }}
                >
                  Clear search and filters
                </Button>
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
                <CardHeader
                  title="Recent Submissions"
                  action={
                    <div className="-my-2 flex min-h-10 items-center gap-2">
                      <ListedInfo label="Leads in total" />
                      <Badge>
                        {totalOf(pages, hasNextPage)} {narrowed ? 'found' : 'in total'}
                      </Badge>
                      {narrowed ? <BulkMenu onErase={() => setErasing(true)} /> : null}
                    </div>
                  }
                />
                {/* What lights up under the pointer reaches a little beyond the card's edge, the names stand on it. */}
                <div className="-mx-2">
                  <VirtualList
                    items={leads}
                    rowPx={wide ? 67 : medium ? 92 : 113}
                    rowClass="border-b border-hairline"
                    busy={isPlaceholderData}
                  >
                    {(lead) => <LeadRow lead={lead} current={lead.id === opened} onOpen={show} />}
                  </VirtualList>
                </div>
                <div className="mt-4 empty:hidden">
                  <LoadMore
                    query={query}
                    count={leads.length}
                    failed="The next leads could not be loaded."
                    rowAt={leadAt}
                  />
                </div>
              </Card>
            )}
          </div>
        )}
      </QueryView>
      {erasing ? <EraseFilteredDialog filters={filters} onClose={() => setErasing(false)} /> : null}
      {opened ? (
        <LeadSheet
          id={opened}
          leads={leads}
          total={total ?? String(leads.length)}
          onShow={show}
          rowOf={leadAt}
          onClose={close}
        />
      ) : null}
    </Page>
  );
}

/** What can be done with all that is found. */
function BulkMenu({ onErase }: { onErase: () => void }) {
  return (
    <Menu
      trigger={
        <Button variant="ghost" size="icon" aria-label="More actions for matching leads">
          <Ellipsis />
        </Button>
      }
    >
      <MenuItem destructive onSelect={onErase}>
        <Trash2 /> Erase all matching leads…
      </MenuItem>
    </Menu>
  );
}

/** The row at a place, or the last one before it that is near enough to the window to be in the page. */
const leadAt = (place: number) =>
  [...document.querySelectorAll('#content [aria-posinset]')]
    .filter((row) => Number(row.getAttribute('aria-posinset')) <= place + 1)
    .at(-1)
    ?.querySelector('button');
const filterCount = ({ search: _search, ...filters }: LeadFilters) => Object.values(filters).filter(Boolean).length;
