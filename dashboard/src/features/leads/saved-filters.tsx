import { useQuery } from '@tanstack/react-query';
import { Bookmark, Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { limits } from '#contract/limits';
import { ApiError, isRefusal } from '../../lib/api.ts';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { toast } from '../../ui/toast-store.ts';
import { type LeadFilters, leadParameters } from './queries.ts';
import { savedFiltersQuery, useRemoveFilter, useSaveFilter } from './saved-filter-queries.ts';

type SavedFiltersProps = {
  filters: LeadFilters;
  onApply: (filters: LeadFilters) => void;
  /** There are none yet that could be saved. */
  onChoose: () => void;
};

/** Filters that the account keeps by name. */
export function SavedFilters({ filters, onApply, onChoose }: SavedFiltersProps) {
  const query = useQuery(savedFiltersQuery);
  const saved = query.data ?? [];
  const remove = useRemoveFilter();
  const [naming, setNaming] = useState(false);
  const now = leadParameters(filters);
  const current = saved.find((one) => leadParameters(one.filters) === now);
  const removeCurrent = (name: string) =>
    remove.mutate(name, {
      onSuccess: () => announce(`“${name}” removed from the saved filters`),
      onError: () =>
        toast({ title: 'Error', description: 'Failed to remove the saved filter', variant: 'destructive' }),
    });
  return (
    <>
      <Menu
        // What another tab or device has saved since is in it, too.
        onOpen={() => void query.refetch()}
        trigger={
          <Button aria-label={current && now ? `Saved filters: ${current.name}` : 'Saved filters'} className="min-w-0">
            <Bookmark /> <span className="truncate">{current && now ? current.name : 'Saved'}</span>
          </Button>
        }
      >
        {saved.length === 0 ? (
          <MenuLabel>
            <span className="block max-w-60 text-[13px] text-soft">{nothingSaved(query)}</span>
          </MenuLabel>
        ) : null}
        {saved.map((one) => (
          <MenuItem key={one.name} onSelect={() => onApply(one.filters)}>
            {one === current ? <Check /> : <Bookmark />} <span className="max-w-60 truncate">{one.name}</span>
          </MenuItem>
        ))}
        <MenuSeparator />
        {now ? (
          <MenuItem onSelect={() => setNaming(true)}>Save these filters…</MenuItem>
        ) : (
          <MenuItem onSelect={onChoose}>Choose filters to save</MenuItem>
        )}
        {current ? (
          <MenuItem destructive onSelect={() => removeCurrent(current.name)}>
            <Trash2 /> Remove “{current.name}”
          </MenuItem>
        ) : null}
      </Menu>
      {naming ? (
        <NameDialog taken={saved.map(({ name }) => name)} filters={filters} onClose={() => setNaming(false)} />
      ) : null}
    </>
  );
}

function nothingSaved({ data, isFetching }: { data: unknown; isFetching: boolean }): string {
  if (data) return 'Filters you use often can be saved here under a name.';
  return isFetching ? 'Loading your saved filters...' : 'Your saved filters could not be loaded.';
}

type NameDialogProps = { taken: string[]; filters: LeadFilters; onClose: () => void };

function NameDialog({ taken, filters, onClose }: NameDialogProps) {
  const [name, setName] = useState('');
  const write = useSaveFilter();
  const called = name.trim();
  const replace = taken.includes(called);
  const save = () => {
    if (!called) return;
    const named = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
    write.mutate(
      { name: called, filters: named, replace },
      {
        onSuccess: () => {
          onClose();
          announce(`Saved as “${called}”`);
        },
      },
    );
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save these filters"
      description="You find them under Saved, on every device that you sign in on."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={write.isPending} aria-disabled={!called} onClick={save}>
            {write.isPending ? 'Saving...' : replace ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <TextField
          label="Name"
          value={name}
          maxLength={limits.filterName}
          error={write.error ? refusalOf(write.error) : undefined}
          hint={replace ? 'Replaces the filters that have this name.' : ''}
          onChange={(event) => {
            write.reset();
            setName(event.target.value);
          }}
        />
      </form>
    </Dialog>
  );
}

function refusalOf(error: Error): string {
  if (isRefusal(error, 'name_conflict'))
    return 'Other filters have this name by now. Replace them, or choose another one.';
  if (error instanceof ApiError && error.status < 500 && error.body?.message) return error.body.message;
  return 'The filters could not be saved. Try again.';
}
