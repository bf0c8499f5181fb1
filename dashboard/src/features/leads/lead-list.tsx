import { Ellipsis, SearchX, Trash2, Users } from 'lucide-react';
import { memo, useRef } from 'react';
import { Link } from 'react-router';
import type { Lead } from '#contract/lead/submission.schema';
import { useMedia } from '../../lib/use-grid-columns.ts';
import { Button } from '../../ui/actions/button.tsx';
import { LoadMore } from '../../ui/actions/load-more.tsx';
import { Badge } from '../../ui/display/badge.tsx';
import { Card, CardHeader } from '../../ui/display/card.tsx';
import { OUTDATED_LIST, QueryView } from '../../ui/feedback/query-view.tsx';
import { EmptyState, LoadingList } from '../../ui/feedback/states.tsx';
import { useFocusHandedOn } from '../../ui/focus/hand-on-focus.ts';
import { VirtualList } from '../../ui/layout/virtual-list.tsx';
import { Menu, MenuItem } from '../../ui/overlays/menu.tsx';
import { LeadRow } from './lead-row.tsx';
import { ListedInfo } from './listed-info.tsx';
import { type LeadPages, totalOf } from './queries.ts';
import type { LeadSelection } from './use-lead-selection.ts';

type LeadListProps = {
  query: LeadPages;
  /** Those of all pages. */
  leads: Lead[];
  /** Whether what is shown was asked for as only some of all leads. */
  narrowed: boolean;
  /** The lead that is looked at, by its id. */
  opened: string | undefined;
  onOpen: (id: string) => void;
  onErase: () => void;
  onSearchOlder: () => void;
  onClear: () => void;
  selection: LeadSelection;
  /** What the keyboard goes on with in a row, from 0 on. */
  rowAt: (place: number) => HTMLElement | null | undefined;
};

/** The leads that were asked for. What is typed into the search beside draws none of them anew. */
export const LeadList = memo(function LeadList(props: LeadListProps) {
  const { query, leads, narrowed, opened, onOpen, onErase, onSearchOlder, onClear, rowAt, selection } = props;
  const isAllSelected = selection.all || selection.ids.length === leads.length;
  const wide = useMedia('(min-width: 64rem)');
  const medium = useMedia('(min-width: 48rem)');
  return (
    <QueryView
      query={query}
      loading={<LoadingList count={5} className="grid gap-3" itemClass="h-16 rounded-card" />}
      outdated={OUTDATED_LIST}
    >
      {({ pages }, notice) => (
        <div className="grid grid-cols-1 gap-5">
          {notice}
          {leads.length === 0 && query.hasNextPage ? (
            <EmptyState
              icon={<SearchX />}
              title="None found so far"
              text="We have searched your newest leads. Older ones have not been searched yet."
            >
              <Button busy={query.isFetchingNextPage} onClick={onSearchOlder}>
                {query.isFetchingNextPage ? 'Searching...' : 'Search older leads'}
              </Button>
            </EmptyState>
          ) : leads.length === 0 && narrowed ? (
            <EmptyState icon={<SearchX />} title="No leads match" text="Try other search terms or filters.">
              <Button onClick={onClear}>Clear search and filters</Button>
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
                      {totalOf(pages, query.hasNextPage)} {narrowed ? 'found' : 'in total'}
                    </Badge>
                    {/* It erases what is asked for. */}
                    {narrowed && !query.isPlaceholderData ? <BulkMenu onErase={onErase} /> : null}
                  </div>
                }
              />
              <label className="-mx-2 flex min-h-8 items-center gap-2 border-b border-hairline pl-2.5 text-[13px] text-soft pointer-coarse:min-h-11 pointer-coarse:pl-3.5">
                <input
                  type="checkbox"
                  className="size-4 accent-brand"
                  ref={(box) => {
                    if (box) box.indeterminate = !isAllSelected && selection.ids.length > 0;
                  }}
                  checked={isAllSelected}
                  onChange={() => (isAllSelected ? selection.clear() : selection.selectLoaded())}
                />
                Select all shown
              </label>
              {/* What lights up under the pointer reaches a little beyond the card's edge, the names stand on it. */}
              <div className="-mx-2">
                <VirtualList
                  items={leads}
                  rowPx={wide ? 67 : medium ? 92 : 113}
                  rowClass="border-b border-hairline"
                  busy={query.isPlaceholderData}
                >
                  {(lead) => (
                    <LeadRow
                      lead={lead}
                      current={lead.id === opened}
                      onOpen={onOpen}
                      selected={selection.has(lead.id)}
                      onSelect={selection.toggle}
                    />
                  )}
                </VirtualList>
              </div>
              <div className="mt-4 empty:hidden">
                <LoadMore
                  query={query}
                  count={leads.length}
                  failed="The next leads could not be loaded."
                  rowAt={rowAt}
                />
              </div>
            </Card>
          )}
        </div>
      )}
    </QueryView>
  );
});

/** What can be done with all that is found. */
function BulkMenu({ onErase }: { onErase: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  return (
    <Menu
      trigger={
        <Button ref={button} variant="ghost" size="icon" aria-label="More actions for matching leads">
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
