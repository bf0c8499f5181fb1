import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type Ref, useState } from 'react';
import { confirmationNames, confirmationStates } from '#contract/lead/confirmation';
import { leadMarks, markNames } from '#contract/lead/lead-marks';
import { leadStatuses, statusNames, tagKey } from '#contract/lead/lead-status';
import { Button } from '../../ui/actions/button.tsx';
import { announce } from '../../ui/feedback/announcer.ts';
import { SelectField, TextField } from '../../ui/forms/field.tsx';
import { completionNames, outcomeName } from './active-filters.tsx';
import { type LeadFilters, leadQueries } from './queries.ts';

/** Quiz, outcome, dates, consent, confirmation, marks, completion, status and tags. */
export function LeadFilterPanel({
  filters,
  onChange,
  first,
}: {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
  /** Its first field. */
  first: Ref<HTMLSelectElement>;
}) {
  const { quizId, outcomeId, outcome, from, to, tag } = filters;
  const { data } = useQuery(leadQueries.facets(quizId));
  const tags = data?.tags ?? [];
  const chosen = outcomeId ?? outcome ?? '';
  const reversed = from && to && from > to;
  const set = (part: LeadFilters) => onChange({ ...filters, ...part });
  return (
    <div className="mb-5 grid grid-cols-1 items-end gap-4 rounded-card min-[360px]:grid-cols-2 border border-hairline bg-card p-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1.5fr)_repeat(2,minmax(9rem,1fr))]">
      <SelectField
        ref={first}
        label="Quiz"
        value={quizId ?? ''}
        // The id of an outcome is one of its quiz's.
        onChange={(event) => set({ quizId: event.target.value || undefined, outcomeId: undefined })}
      >
        <option value="">All quizzes</option>
        {/* Without it a filter by a quiz that is gone, or not known yet, would look like none. */}
        {quizId && !data?.quizzes.some(({ id }) => id === quizId) ? (
          <option value={quizId}>{data ? 'A quiz without leads' : 'The chosen quiz'}</option>
        ) : null}
        {data?.quizzes.map(({ id, title, count }) => (
          <option key={id} value={id}>
            {title} ({count})
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Outcome"
        value={chosen}
        onChange={({ target }) => {
          const value = target.value || undefined;
          set(quizId ? { outcomeId: value, outcome: undefined } : { outcomeId: undefined, outcome: value });
        }}
      >
        <option value="">All outcomes</option>
        {chosen && !data?.outcomes.some(({ id, name }) => (id ?? name) === chosen) ? (
          <option value={chosen}>{outcome ?? outcomeName(chosen, data)}</option>
        ) : null}
        {data?.outcomes.map(({ id, name }) => (
          <option key={id ?? name} value={id ?? name}>
            {name}
          </option>
        ))}
      </SelectField>
      <DayField label="From" day={from} max={to} onDay={(day) => set({ from: day })} />
      <DayField
        label="To"
        day={to}
        min={from}
        error={reversed ? 'This day is before the first one.' : undefined}
        onDay={(day) => set({ to: day })}
      />
      <SelectField
        label="Consent"
        value={filters.consent ?? ''}
        onChange={(event) => set({ consent: (event.target.value || undefined) as LeadFilters['consent'] })}
      >
        <option value="">Any</option>
        <option value="given">Given</option>
        <option value="not_given">Not given</option>
      </SelectField>
      <SelectField
        label="Confirmation"
        value={filters.confirmation ?? ''}
        onChange={(event) => set({ confirmation: (event.target.value || undefined) as LeadFilters['confirmation'] })}
      >
        <option value="">Any</option>
        {confirmationStates.map((state) => (
          <option key={state} value={state}>
            {confirmationNames[state]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Mark"
        value={filters.mark ?? ''}
        onChange={(event) => set({ mark: (event.target.value || undefined) as LeadFilters['mark'] })}
      >
        <option value="">Any</option>
        {leadMarks.map((mark) => (
          <option key={mark} value={mark}>
            {markNames[mark]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Completion"
        value={filters.completion ?? ''}
        onChange={(event) => set({ completion: (event.target.value || undefined) as LeadFilters['completion'] })}
      >
        <option value="">Any</option>
        <option value="complete">{completionNames.complete}</option>
        <option value="partial">{completionNames.partial}</option>
      </SelectField>
      <SelectField
        label="Status"
        value={filters.status ?? ''}
        onChange={(event) => set({ status: (event.target.value || undefined) as LeadFilters['status'] })}
      >
        <option value="">Any</option>
        {leadStatuses.map((status) => (
          <option key={status} value={status}>
            {statusNames[status]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Tag"
        value={tag ? (tags.find((each) => tagKey(each) === tagKey(tag)) ?? tag) : ''}
        onChange={(event) => set({ tag: event.target.value || undefined })}
      >
        <option value="">Any</option>
        {tag && !tags.some((each) => tagKey(each) === tagKey(tag)) ? <option>{tag}</option> : null}
        {tags.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <Button
        className="lg:justify-self-start"
        onClick={() => {
          onChange({ search: filters.search });
          announce('Filters cleared');
        }}
      >
        Clear filters
      </Button>
    </div>
  );
}

/** Before this there were no leads. While a year is being typed, the field has one of its first digits. */
const FIRST_DAY = '2000';

type DayFieldProps = Pick<ComponentProps<typeof TextField>, 'label' | 'min' | 'max' | 'error'> & {
  day: string | undefined;
  onDay: (day: string | undefined) => void;
};

function DayField({ day = '', onDay, ...field }: DayFieldProps) {
  const [edited, setEdited] = useState({ of: day, typed: day });
  const type = (typed: string) => {
    setEdited({ of: day, typed });
    if (typed === '' || typed >= FIRST_DAY) onDay(typed || undefined);
  };
  return (
    <TextField
      {...field}
      type="date"
      value={edited.of === day ? edited.typed : day}
      onChange={(event) => type(event.target.value)}
    />
  );
}
