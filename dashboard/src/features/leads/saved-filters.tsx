import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check } from 'lucide-react';
import { useRef, useState } from 'react';
import type { SavedFilter } from '#contract/lead/lead-query.schema';
import { Button } from '../../ui/actions/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/overlays/menu.tsx';
import { NameFilterDialog } from './name-filter-dialog.tsx';
import { type LeadFilters, leadParameters } from './queries.ts';
import { RemoveFiltersDialog } from './remove-filters-dialog.tsx';
import { savedFiltersQuery } from './saved-filter-queries.ts';

type SavedFiltersProps = {
  filters: LeadFilters;
  onApply: (filters: LeadFilters) => void;
  /** There are none yet that could be saved: goes to where they are chosen. */
  onChoose: () => void;
};

const inOrder = (saved: readonly SavedFilter[]) => saved.toSorted((one, other) => one.name.localeCompare(other.name));

/** Filters that the account keeps by name. */
export function SavedFilters({ filters, onApply, onChoose }: SavedFiltersProps) {
  const query = useQuery(savedFiltersQuery);
  const saved = inOrder(query.data ?? []);
  const [open, setOpen] = useState<'name' | 'remove'>();
  const [applied, setApplied] = useState('');
  const choosing = useRef(false);
  const now = leadParameters({ ...filters, search: filters.search?.trim() });
  const same = saved.filter((one) => leadParameters(one.filters) === now);
  const current = same.find(({ name }) => name === applied) ?? same[0];
  const choose = () => {
    choosing.current = true;
  };
  return (
    <>
      <Menu
        // What another tab or device has saved since is in it, too.
        onOpen={() => void query.refetch()}
        onCloseAutoFocus={(event) => {
          if (!choosing.current) return;
          choosing.current = false;
          event.preventDefault();
          onChoose();
        }}
        trigger={
          <Button
            aria-label={current ? `Saved filters: ${current.name}` : 'Saved filters'}
            className="max-w-full min-w-0"
          >
            <Bookmark /> <span className="max-w-40 min-w-0 truncate">{current?.name ?? 'Saved'}</span>
          </Button>
        }
      >
        {now ? (
          <MenuItem onSelect={() => setOpen('name')}>Save these filters…</MenuItem>
        ) : (
          <MenuItem onSelect={choose}>Choose filters to save</MenuItem>
        )}
        {saved.length > 0 ? <MenuItem onSelect={() => setOpen('remove')}>Remove saved filters…</MenuItem> : null}
        <MenuSeparator />
        {saved.length === 0 ? (
          <MenuLabel>
            <span className="block max-w-60 text-[13px] text-hint">{nothingSaved(query)}</span>
          </MenuLabel>
        ) : null}
        {saved.map((one) => (
          <MenuItem
            key={one.name}
            onSelect={() => {
              setApplied(one.name);
              onApply(one.filters);
            }}
          >
            {one === current ? <Check /> : <Bookmark />} <span className="max-w-60 truncate">{one.name}</span>
          </MenuItem>
        ))}
      </Menu>
      <NameFilterDialog
        open={open === 'name'}
        saved={saved}
        filters={filters}
        onSaved={setApplied}
        onClose={() => setOpen(undefined)}
      />
      {open === 'remove' ? <RemoveFiltersDialog saved={saved} onClose={() => setOpen(undefined)} /> : null}
    </>
  );
}

function nothingSaved({ data, isFetching }: { data: unknown; isFetching: boolean }): string {
  if (data) return 'Filters you use often can be saved here under a name.';
  return isFetching
    ? 'Loading your saved filters...'
    : 'Your saved filters could not be loaded. Open this again to retry.';
}
