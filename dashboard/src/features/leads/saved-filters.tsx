import { Bookmark, Check, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { announce } from '../../ui/announcer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '../../ui/menu.tsx';
import { type LeadFilters, leadParameters } from './queries.ts';

type Saved = { name: string; filters: LeadFilters };
const keyOf = (account: string) => `quizfunnel:lead-filters:${account}`;

function read(account: string): Saved[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(account)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one?.name === 'string' && one.filters) : [];
  } catch {
    return [];
  }
}

function write(account: string, saved: Saved[]): void {
  try {
    localStorage.setItem(keyOf(account), JSON.stringify(saved));
  } catch {
    // Then they last as long as the page.
  }
}

type SavedFiltersProps = { account: string; filters: LeadFilters; onApply: (filters: LeadFilters) => void };

/** Filters that this browser keeps by name for an account. */
export function SavedFilters({ account, filters, onApply }: SavedFiltersProps) {
  const [saved, setSaved] = useState(() => read(account));
  const [naming, setNaming] = useState(false);
  const now = leadParameters(filters);
  const keep = (next: Saved[]) => {
    setSaved(next);
    write(account, next);
  };
  const current = saved.find((one) => leadParameters(one.filters) === now);
  return (
    <>
      <Menu
        trigger={
          <Button aria-label="Saved filters">
            <Bookmark /> <span className="max-sm:sr-only">{current && now ? current.name : 'Saved'}</span>
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
        <MenuItem onSelect={() => setNaming(true)} disabled={now === ''}>
          Save these filters…
        </MenuItem>
        {current ? (
          <MenuItem
            destructive
            onSelect={() => {
              keep(saved.filter((one) => one !== current));
              announce(`“${current.name}” removed from the saved filters`);
            }}
          >
            <Trash2 /> Remove “{current.name}”
          </MenuItem>
        ) : null}
      </Menu>
      {naming ? (
        <NameDialog
          onClose={() => setNaming(false)}
          onSave={(name) => {
            keep([...saved.filter((one) => one.name !== name), { name, filters }]);
            setNaming(false);
            announce(`Saved as “${name}”`);
          }}
        />
      ) : null}
    </>
  );
}

function NameDialog({ onClose, onSave }: { onClose: () => void; onSave: (name: string) => void }) {
  const [name, setName] = useState('');
  const save = () => name.trim() && onSave(name.trim());
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save these filters"
      description="They are kept in this browser."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" aria-disabled={!name.trim()} onClick={save}>
            Save
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
        <TextField label="Name" value={name} maxLength={60} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}
