import { Trash2 } from 'lucide-react';
import type { SavedFilter } from '#contract/lead/lead-query.schema';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FilterWords } from './active-filters.tsx';
import { useRemoveFilter } from './saved-filter-queries.ts';

/** All saved filters, each with what it asks for and the way to remove it. */
export function RemoveFiltersDialog({ saved, onClose }: { saved: SavedFilter[]; onClose: () => void }) {
  const remove = useRemoveFilter();
  return (
    <Dialog open onClose={onClose} title="Remove saved filters" footer={<Button onClick={onClose}>Done</Button>}>
      {saved.length === 0 ? <p className="text-soft">No filters are saved.</p> : null}
      <ul className="grid gap-1">
        {saved.map((one) => (
          <li
            key={one.name}
            className="flex items-center justify-between gap-4 border-b border-hairline py-2 last:border-0"
          >
            <div className="min-w-0">
              <p className="font-medium break-words">{one.name}</p>
              <p className="text-[13px] break-words text-soft">
                <FilterWords filters={one.filters} />
              </p>
            </div>
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove “${one.name}”`}
              busy={remove.isPending && remove.variables?.name === one.name}
              onClick={oncePerPress(({ currentTarget }) => {
                const row = currentTarget.closest('li');
                const next = row?.nextElementSibling ?? row?.previousElementSibling;
                const close = row?.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-closes]');
                remove.mutate(one, { onSuccess: () => (next?.querySelector('button') ?? close)?.focus() });
              })}
            >
              <Trash2 />
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
