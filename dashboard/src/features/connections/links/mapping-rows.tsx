import type { UseQueryResult } from '@tanstack/react-query';
import { ArrowRight, Plus, Sparkles } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { MappableValue } from '#contract/connections/mappable-values';
import { suggestMapping } from '#contract/connections/suggest-mapping';
import type { VendorField } from '#contract/connections/vendor.schema';
import { limits } from '#contract/web/limits';
import { Button } from '../../../ui/actions/button.tsx';
import { announce } from '../../../ui/feedback/announcer.ts';
import { Loading } from '../../../ui/feedback/states.tsx';
import type { Mapping } from './link-draft.ts';
import { HIDDEN, mappingProblems, unmappedRequired } from './mapping-problems.ts';
import { MappingRow } from './mapping-row.tsx';
import { ToolProblem } from './tool-problem.tsx';

type MappingRowsProps = {
  tool: string;
  values: readonly MappableValue[];
  /** The fields of the tool at the chosen place. */
  query: UseQueryResult<VendorField[]>;
  mapping: Mapping;
  /** Whether rows say what they lack; what is gone is always said. */
  saysMissing: boolean;
  onChange: (mapping: Mapping) => void;
};

const box =
  'flex h-touch min-w-0 items-center truncate rounded-control border border-hairline bg-ground px-3 text-soft';

/** Which value of a lead goes into which field of the tool. */
export function MappingRows({ tool, values, query, mapping, saysMissing, onChange }: MappingRowsProps) {
  const { data, isError, error, isFetching, refetch } = query;
  const part = useRef<HTMLElement>(null);
  const added = useRef(false);
  const fields = data ?? [];
  const problems = mappingProblems(mapping, values, data, tool);
  const used = new Set(mapping.map(({ to }) => to));
  const free = fields.filter(({ id }) => !used.has(id));
  const mapped = new Set(mapping.map(({ from }) => from));
  const suggested = suggestMapping(
    values.filter(({ key }) => !mapped.has(key)),
    free,
  );
  const required = data ? unmappedRequired(mapping, data) : [];
  const isFull = mapping.length >= limits.mapping;
  const add = (rows: Mapping) => {
    added.current = rows.some(({ from }) => from === '');
    onChange([...mapping, ...rows].slice(0, limits.mapping));
  };
  useEffect(() => {
    if (!added.current) return;
    added.current = false;
    part.current?.querySelector<HTMLElement>(`[data-row="${mapping.length}"] select`)?.focus();
  }, [mapping]);
  return (
    <section ref={part} aria-label="Fields" className="grid gap-2">
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,5fr)_16px_minmax(0,7fr)_40px] gap-2 text-[13px] text-hint max-sm:hidden"
      >
        <span>From the lead</span>
        <span />
        <span>In {tool}</span>
      </div>
      <p className="grid grid-cols-[minmax(0,5fr)_16px_minmax(0,7fr)_40px] items-center gap-2 max-sm:grid-cols-[minmax(0,1fr)_16px_minmax(0,1fr)]">
        <span className={box}>Email</span>
        <ArrowRight aria-label="goes into" className="size-4 text-hint" />
        <span className={box}>Email address</span>
      </p>
      {mapping.map((row, index) => {
        const { from, to } = problems[index] ?? {};
        return (
          <MappingRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have nothing else that tells them apart, and keep no state
            key={index}
            row={row}
            place={index + 1}
            tool={tool}
            values={values}
            fields={fields}
            taken={used}
            problem={{
              ...(from && ((row.from && row.from !== HIDDEN) || saysMissing) ? { from } : {}),
              ...(to && (row.to || saysMissing) ? { to } : {}),
            }}
            onChange={(changed) => onChange(mapping.map((one, at) => (at === index ? changed : one)))}
            onRemove={() => {
              onChange(mapping.filter((_, at) => at !== index));
              announce(`Row ${index + 1} removed`);
              part.current?.querySelector<HTMLElement>('[data-adds]')?.focus();
            }}
          />
        );
      })}
      {isFetching && !data ? <Loading className="h-10" /> : null}
      {isError ? (
        <ToolProblem
          text={`The fields of ${tool} could not be loaded.`}
          error={error}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      ) : null}
      {required.length > 0 ? (
        <p className="rounded-control border border-hairline bg-warn-ground p-3 text-warn">
          {tool} requires {required.map(({ name, id }) => name || id).join(', ')}. Leads without{' '}
          {required.length === 1 ? 'it' : 'them'} may be refused.
        </p>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button
          data-adds
          aria-disabled={isFull || !data || free.length === 0}
          onClick={() => add([{ from: '', to: '', kind: 'text' }])}
        >
          <Plus /> Add field
        </Button>
        {suggested.length > 0 && !isFull ? (
          <Button
            variant="ghost"
            onClick={() => {
              add(suggested);
              part.current?.querySelector<HTMLElement>('[data-adds]')?.focus();
            }}
          >
            <Sparkles /> Suggest
          </Button>
        ) : null}
        {data?.length === 0 ? <p className="self-center text-[13px] text-hint">{tool} has no other fields.</p> : null}
      </div>
    </section>
  );
}
