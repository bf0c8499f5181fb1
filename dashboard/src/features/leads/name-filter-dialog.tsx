import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import type { SavedFilter } from '#contract/lead/lead-query.schema';
import { oneLine } from '#contract/texts/clean-text';
import { limits } from '#contract/web/limits';
import { ApiError, isRefusal } from '../../lib/api.ts';
import { Button } from '../../ui/actions/button.tsx';
import { announce } from '../../ui/feedback/announcer.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { TextField } from '../../ui/forms/field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { LeadFilters } from './queries.ts';
import { useSaveFilter } from './saved-filter-queries.ts';

type NameFilterDialogProps = {
  open: boolean;
  saved: readonly SavedFilter[];
  filters: LeadFilters;
  onSaved: (name: string) => void;
  onClose: () => void;
};

/** Asks for the name under which filters are kept. What becomes of a save is also told to whoever has closed it meanwhile. */
export function NameFilterDialog({ open, saved, filters, onSaved, onClose }: NameFilterDialogProps) {
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  const write = useSaveFilter((error) => {
    if (!isOpen.current) toast({ title: 'Error', description: refusalOf(error), variant: 'destructive' });
  });
  if (!open) return null;
  return (
    <NameFilter
      write={write}
      saved={saved}
      onClose={onClose}
      onSave={(filter) =>
        write.mutate(
          { ...filter, filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) },
          {
            onSuccess: () => {
              onSaved(filter.name);
              if (isOpen.current) onClose();
              announce(`Saved as “${filter.name}”`);
            },
          },
        )
      }
    />
  );
}

type NameFilterProps = {
  write: Pick<ReturnType<typeof useSaveFilter>, 'isPending' | 'error' | 'reset'>;
  saved: readonly SavedFilter[];
  onSave: (filter: { name: string; replaces: SavedFilter['filters'] | undefined }) => void;
  onClose: () => void;
};

function NameFilter({ write, saved, onSave, onClose }: NameFilterProps) {
  const [name, setName] = useState('');
  const [isMissing, setMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const form = useId();
  const called = oneLine(name);
  const others = saved.find((one) => one.name === called);
  const { reset } = write;
  // What another try was refused for.
  useEffect(() => reset(), [reset]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(!called);
    if (called) onSave({ name: called, replaces: others?.filters });
    else field.current?.focus();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Save these filters"
      description="You find them under Saved, on every device that you sign in on."
      footer={
        <>
          <Button onClick={onClose}>{write.isPending ? 'Close' : 'Cancel'}</Button>
          <Button variant="primary" type="submit" form={form} busy={write.isPending}>
            {write.isPending ? 'Saving...' : others ? 'Replace' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <TextField
          ref={field}
          label="Name"
          value={name}
          maxLength={limits.filterName}
          error={isMissing ? 'Enter a name' : write.error ? refusalOf(write.error) : undefined}
          hint={others ? 'Replaces the filters that have this name.' : ''}
          onChange={(event) => {
            reset();
            setMissing(false);
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
  if (isRefusal(error, 'quota_exceeded'))
    return `At most ${limits.savedFilters} filters can be saved. Remove some under Saved first.`;
  if (error instanceof ApiError && error.status === 400) return 'These filters cannot be met. Check the dates.';
  return 'The filters could not be saved. Try again.';
}
