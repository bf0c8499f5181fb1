import { useInfiniteQuery } from '@tanstack/react-query';
import { ListFilter } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ActiveFilters } from '../features/leads/active-filters.tsx';
import { EraseFilteredDialog } from '../features/leads/erase-filtered.tsx';
import { ExportButton } from '../features/leads/export-button.tsx';
import { useLeadFilters } from '../features/leads/filters-address.ts';
import { ImportCustomers } from '../features/leads/import-customers.tsx';
import { LeadFilterPanel } from '../features/leads/lead-filters.tsx';
import { LeadList } from '../features/leads/lead-list.tsx';
import { LeadSearch } from '../features/leads/lead-search.tsx';
import { LeadSheet } from '../features/leads/lead-sheet.tsx';
import { useOpenLead } from '../features/leads/open-lead.ts';
import { type LeadFilters, type LeadPages, leadParameters, leadQueries, totalOf } from '../features/leads/queries.ts';
import { SavedFilters } from '../features/leads/saved-filters.tsx';
import { SelectionBar } from '../features/leads/selection-bar.tsx';
import { useLeadSelection } from '../features/leads/use-lead-selection.ts';
import { useShallowStable } from '../lib/use-shallow-stable.ts';
import { useStable } from '../lib/use-stable.ts';
import { Button } from '../ui/actions/button.tsx';
import { RefreshButton } from '../ui/actions/refresh-button.tsx';
import { announce } from '../ui/feedback/announcer.ts';
import { Page } from '../ui/layout/page.tsx';

/** What is loading and what came, which the browser is told of at once, draws nothing but this. */
export function Component() {
  const { filters, apply } = useLeadFilters();
  // The answer to the last text shows until that to the next one is there.
  const newest = useInfiniteQuery(leadQueries.pages(filters));
  // In slices: an answer with many rows does not hold up who types on.
  const query = useDeferredValue(useShallowStable({ ...newest }));
  return <LeadsPage filters={filters} apply={apply} query={query} />;
}

type LeadsPageProps = {
  filters: LeadFilters;
  apply: (filters: LeadFilters) => void;
  query: LeadPages;
};

const LeadsPage = memo(function LeadsPage({ filters, apply, query }: LeadsPageProps) {
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
  const { data, isPlaceholderData, hasNextPage, fetchNextPage, isFetching, isFetchNextPageError } = query;
  const leads = useMemo(() => data?.pages.flatMap((page) => page.leads) ?? [], [data]);
  const asked = data?.pages[0]?.asked ?? '';
  const total = data && totalOf(data.pages, hasNextPage);
  const selection = useLeadSelection(leads, asked);
  const narrowedOnce = useRef(false);
  useEffect(() => {
    if (asked) narrowedOnce.current = true;
    // Also when nothing is asked for any more.
    if (narrowedOnce.current && total !== undefined && !isPlaceholderData)
      announce(total === '1' ? '1 lead found' : total === '0+' ? 'None found so far' : `${total} leads found`);
  }, [asked, total, isPlaceholderData]);
  const actions = useStable({
    show: (id: string) => {
      // First, since the list stays where it is when another lead is opened.
      leadAt(leads.findIndex((lead) => lead.id === id))?.scrollIntoView({ block: 'nearest' });
      open(id);
    },
    erase: () => setErasing(true),
    searchOlder: async () => {
      const { data: now, hasNextPage: more } = await fetchNextPage();
      // The button is gone where some were found, and at the end.
      if (more && !now?.pages.some((page) => page.leads.length > 0)) announce('None found so far');
      else searchField.current?.focus();
    },
    clear: () => {
      apply({});
      searchField.current?.focus();
    },
  });
  // The last one that is loaded need not be the last one.
  const goesOn = opened !== undefined && opened === leads.at(-1)?.id && hasNextPage && !isPlaceholderData;
  useEffect(() => {
    if (goesOn && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [goesOn, isFetching, isFetchNextPageError, fetchNextPage]);
  return (
    <Page
      title="Leads"
      subtitle="View and manage leads captured from your quizzes"
      crumbs={[{ label: 'Dashboard', to: '/dashboard' }, { label: 'Leads' }]}
      actions={
        <>
          <RefreshButton keys={['/api/submissions']} updatedAt={data?.pages[0]?.readAt ?? 0} />
          <ImportCustomers />
          <ExportButton
            path="/api/submissions/export"
            filters={leadParameters(filters)}
            filename="leads"
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
      <LeadList
        query={query}
        leads={leads}
        narrowed={asked !== ''}
        opened={opened}
        onOpen={actions.show}
        onErase={actions.erase}
        onSearchOlder={actions.searchOlder}
        onClear={actions.clear}
        rowAt={leadAt}
        selection={selection}
      />
      {isPlaceholderData ? null : (
        <SelectionBar
          selection={selection}
          filters={filters}
          total={total ?? String(leads.length)}
          loaded={leads.length}
          onErase={asked ? actions.erase : undefined}
          onCleared={() => searchField.current?.focus()}
        />
      )}
      {erasing ? <EraseFilteredDialog filters={filters} onClose={() => setErasing(false)} /> : null}
      {opened ? (
        <LeadSheet
          id={opened}
          leads={leads}
          total={total ?? String(leads.length)}
          onShow={actions.show}
          rowOf={leadAt}
          onClose={close}
        />
      ) : null}
    </Page>
  );
});

/** The row at a place, or the last one before it that is near enough to the window to be in the page. */
const leadAt = (place: number) =>
  [...document.querySelectorAll('#content [aria-posinset]')]
    .filter((row) => Number(row.getAttribute('aria-posinset')) <= place + 1)
    .at(-1)
    ?.querySelector('button');
const filterCount = ({ search: _search, ...filters }: LeadFilters) => Object.values(filters).filter(Boolean).length;
