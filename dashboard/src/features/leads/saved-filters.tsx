import { Bookmark, Check, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { changeFilters, onFiltersChanged, savedFilters } from './filter-storage.ts';
import { type LeadFilters, leadParameters } from './queries.ts';

type SavedFiltersProps = {
  account: string;
  filters: LeadFilters;
  onApply: (filters: LeadFilters) => void;
  /** There are none yet that could be saved. */
  onChoose: () => void;
};

/** Filters that this browser keeps by name for an account. */
export function SavedFilters({ account, filters, onApply, onChoose }: SavedFiltersProps) {
  const [saved, setSaved] = useState(() => savedFilters(account));
  useEffect(() => onFiltersChanged(account, () => setSaved(savedFilters(account))), [account]);
  const [naming, setNaming] = useState(false);
  const now = leadParameters(filters);
  const current = saved.find((one) => leadParameters(one.filters) === now);
  return (
    <>
      <Menu
        trigger={
          <Button aria-label={current && now ? `Saved filters: ${current.name}` : 'Saved filters'} className="min-w-0">
            <Bookmark /> <span className="truncate">{current && now ? current.name : 'Saved'}</span>
          </Button>
        }
      >
        {saved.length === 0 ? (
          <MenuLabel>
            <span className="block max-w-60 text-[13px] text-soft">
              Filters you use often can be saved here under a name.
            </span>
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
          <MenuItem
            destructive
            onSelect={() => {
              changeFilters(account, (kept) => kept.filter(({ name }) => name !== current.name));
              announce(`“${current.name}” removed from the saved filters`);
            }}
          >
            <Trash2 /> Remove “{current.name}”
          </MenuItem>
        ) : null}
      </Menu>
      {naming ? (
        <NameDialog
          taken={saved.map(({ name }) => name)}
          onClose={() => setNaming(false)}
          onSave={(name) => {
            changeFilters(account, (kept) => [...kept.filter((one) => one.name !== name), { name, filters }]);
            setNaming(false);
            announce(`Saved as “${name}”`);
          }}
        />
      ) : null}
    </>
  );
}

type NameDialogProps = { taken: string[]; onClose: () => void; onSave: (name: string) => void };

function NameDialog({ taken, onClose, onSave }: NameDialogProps) {
  const [name, setName] = useState('');
  const save = () => name.trim() && onSave(name.trim());
  const replaces = taken.includes(name.trim());
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save these filters"
      description="They are kept in this browser until you sign out."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" aria-disabled={!name.trim()} onClick={save}>
            {replaces ? 'Replace' : 'Save'}
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
          maxLength={60}
          hint={replaces ? 'Replaces the filters that have this name.' : ''}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
