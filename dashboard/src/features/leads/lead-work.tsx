import { useMutation, useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { type LeadStatus, leadStatuses, statusNames, tagKey } from '#contract/lead/lead-status';
import type { LeadWorkInput } from '#contract/lead/lead-work.schema';
import type { LeadDetail } from '#contract/lead/submission.schema';
import { limits } from '#contract/web/limits';
import { announce } from '../../ui/feedback/announcer.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { amountText, readAmount } from './amount.ts';
import { LeadNotes } from './lead-notes.tsx';
import { changeLead } from './lead-work-queries.ts';
import { leadQueries } from './queries.ts';
import { TagInput } from './tag-input.tsx';
import { UndoLine } from './undo-line.tsx';

/** Where the owner works with a lead: status, value, tags and notes, each saved as it is changed. */
export function LeadWorkPanel({ lead }: { lead: LeadDetail }) {
  const { id, value, tags = [] } = lead;
  const { data: facets } = useQuery(leadQueries.facets());
  const [lost, setLost] = useState<number>();
  const statusField = useRef<HTMLSelectElement>(null);
  const tagField = useRef<HTMLInputElement>(null);
  const write = useMutation({
    mutationFn: (change: LeadWorkInput) => changeLead(id, change),
    onError: () => toast({ title: 'Error', description: 'Failed to save the change', variant: 'destructive' }),
  });
  // Until the answer is there, what was chosen last.
  const status = (write.isPending && write.variables.status) || (lead.status ?? 'new');
  const setStatus = (next: LeadStatus, restored?: number) => {
    setLost(undefined);
    write.mutate(
      { status: next, ...(restored === undefined ? {} : { value: restored }) },
      {
        onSuccess: () => {
          announce(`Status: ${statusNames[next]}`);
          if (next !== 'won') setLost(value);
        },
      },
    );
  };
  const known = new Set(tags.map(tagKey));
  return (
    <section aria-label="Your work on this lead" className="grid gap-4 rounded-card border border-hairline p-4">
      <div className="grid gap-4 min-[360px]:grid-cols-2">
        <SelectField
          ref={statusField}
          label="Status"
          value={status}
          onChange={({ target }) => setStatus(target.value as LeadStatus)}
        >
          {leadStatuses.map((each) => (
            <option key={each} value={each}>
              {statusNames[each]}
            </option>
          ))}
        </SelectField>
        {status === 'won' ? (
          <ValueField
            key={`${id} ${value}`}
            value={value}
            // With the status, which may still be under way and would otherwise have to come first.
            onSave={(next) => write.mutate({ status: 'won', value: next })}
          />
        ) : null}
      </div>
      {lost === undefined ? null : (
        <UndoLine
          text={`The value of ${amountText(lost)} was removed: only a won lead has one.`}
          onUndo={() => {
            statusField.current?.focus();
            setStatus('won', lost);
          }}
        />
      )}
      <div className="grid gap-2">
        {tags.length > 0 ? (
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="min-w-0">
                <button
                  type="button"
                  aria-label={`Remove the tag ${tag}`}
                  className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-control bg-card py-1 pr-2 pl-3 text-[13px] hover:bg-brand-tint pointer-coarse:min-h-11"
                  onClick={() => {
                    tagField.current?.focus();
                    write.mutate({ tags: { remove: [tag] } });
                    announce(`Tag ${tag} removed`);
                  }}
                >
                  <span className="min-w-0 truncate">{tag}</span>
                  <X className="size-3.5 shrink-0" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <TagInput
          ref={tagField}
          label="Add a tag"
          suggestions={facets?.tags.filter((tag) => !known.has(tagKey(tag))) ?? []}
          hint={tags.length >= limits.leadTags ? `A lead has at most ${limits.leadTags} tags.` : undefined}
          disabled={tags.length >= limits.leadTags}
          onAdd={(tag) => {
            write.mutate({ tags: { add: [tag] } });
            announce(`Tag ${tag} added`);
          }}
        />
      </div>
      <LeadNotes lead={lead} />
    </section>
  );
}

type ValueFieldProps = { value: number | undefined; onSave: (value: number | null) => void };

/** Saved when the field is left, or with Enter. */
function ValueField({ value, onSave }: ValueFieldProps) {
  const [typed, setTyped] = useState(value === undefined ? '' : amountText(value));
  const [isRefused, setRefused] = useState(false);
  const save = () => {
    const next = readAmount(typed);
    const isEmpty = typed.trim() === '';
    setRefused(!isEmpty && next === undefined);
    if (isEmpty ? value !== undefined : next !== undefined && next !== value) onSave(next ?? null);
  };
  return (
    <TextField
      label="Value"
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      error={isRefused ? 'Enter an amount, such as 1,250.50' : undefined}
      onChange={({ target }) => {
        setTyped(target.value);
        setRefused(false);
      }}
      onBlur={save}
      onKeyDown={({ key }) => key === 'Enter' && save()}
    />
  );
}
