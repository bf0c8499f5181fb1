import { useState } from 'react';
import { figure } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { type BulkWork, ChangeLeadsDialog } from './change-leads-dialog.tsx';
import type { LeadFilters } from './queries.ts';
import type { LeadSelection } from './use-lead-selection.ts';

type SelectionBarProps = {
  selection: LeadSelection;
  filters: LeadFilters;
  /** How many the filters find, in words. */
  total: string;
  /** How many of them are loaded. */
  loaded: number;
  /** Erases all that the filters find; undefined where there are none. */
  onErase: (() => void) | undefined;
  /** Where the focus goes when the bar is gone. */
  onCleared: () => void;
};

/** What can be done with the leads that are selected. */
export function SelectionBar({ selection, filters, total, loaded, onErase, onCleared }: SelectionBarProps) {
  const [doing, setDoing] = useState<BulkWork>();
  const { ids, all, selectAll, clear } = selection;
  if (ids.length === 0) return null;
  const hasMore = !all && ids.length === loaded && total !== String(loaded);
  const finish = () => {
    clear();
    onCleared();
  };
  return (
    <section
      aria-label="Selected leads"
      className="sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-2 rounded-card border border-hairline bg-card p-3 shadow-overlay"
    >
      <p role="status" className="mr-2 font-medium">
        {all ? `All ${total} selected` : `${figure(ids.length)} selected`}
      </p>
      {hasMore ? (
        <Button variant="ghost" onClick={selectAll}>
          Select all {total}
        </Button>
      ) : null}
      <Button onClick={() => setDoing('status')}>Set status…</Button>
      <Button onClick={() => setDoing('addTag')}>Add tag…</Button>
      <Button onClick={() => setDoing('removeTag')}>Remove tag…</Button>
      {all && onErase ? (
        <Button variant="destructive" onClick={onErase}>
          Erase…
        </Button>
      ) : null}
      <Button variant="ghost" className="sm:ml-auto" onClick={finish}>
        Clear selection
      </Button>
      {doing ? (
        <ChangeLeadsDialog
          work={doing}
          {...(all ? { filters } : { ids })}
          onChanged={finish}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
    </section>
  );
}
