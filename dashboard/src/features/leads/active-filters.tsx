import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { confirmationNames } from '#contract/lead/confirmation';
import { markNames } from '#contract/lead/lead-marks';
import type { LeadFacets } from '#contract/lead/lead-query.schema';
import { statusNames } from '#contract/lead/lead-status';
import { isDay } from '#contract/time';
import { dayText } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { DOUBLE_CLICK_MS } from '../../ui/actions/once-per-press.ts';
import { announce } from '../../ui/feedback/announcer.ts';
import { type LeadFilters, leadQueries } from './queries.ts';

type FilterWord = { key: keyof LeadFilters; label: string; value: string };

/** What filters ask for, in words. What is no filter is shown as it is: nothing is found by it. */
function filterWords(filters: LeadFilters, facets: LeadFacets | undefined): FilterWord[] {
  const { search, quizId, outcomeId, outcome, from, to, consent, mark, confirmation, completion, status, tag } =
    filters;
  const title = facets?.quizzes.find(({ id }) => id === quizId)?.title;
  const words: Array<FilterWord | false> = [
    !!search && { key: 'search', label: 'Search', value: search },
    !!quizId && { key: 'quizId', label: 'Quiz', value: title ?? (facets ? 'A quiz without leads' : 'The chosen quiz') },
    !!outcomeId && { key: 'outcomeId', label: 'Outcome', value: outcomeName(outcomeId, facets) },
    !!outcome && { key: 'outcome', label: 'Outcome', value: outcome },
    !!from && { key: 'from', label: 'From', value: dayWords(from) },
    !!to && { key: 'to', label: 'To', value: dayWords(to) },
    !!consent && {
      key: 'consent',
      label: 'Consent',
      value: { given: 'Given', not_given: 'Not given' }[consent] ?? consent,
    },
    !!confirmation && {
      key: 'confirmation',
      label: 'Confirmation',
      value: confirmationNames[confirmation] ?? confirmation,
    },
    !!mark && { key: 'mark', label: 'Mark', value: markNames[mark] ?? mark },
    !!completion && {
      key: 'completion',
      label: 'Completion',
      value: completionNames[completion] ?? completion,
    },
    !!status && { key: 'status', label: 'Status', value: statusNames[status] ?? status },
    !!tag && { key: 'tag', label: 'Tag', value: tag },
  ];
  return words.filter((word) => word !== false);
}

export const completionNames = { complete: 'Finished', partial: 'Left before the end' } as const;

/** What an outcome of the chosen quiz is called. */
export const outcomeName = (outcomeId: string, facets: LeadFacets | undefined): string =>
  facets?.outcomes.find(({ id }) => id === outcomeId)?.name ??
  (facets ? 'An outcome without leads' : 'The chosen outcome');

const dayWords = (day: string): string => (isDay(day) ? dayText(day) : day);

/** All quizzes are told of in any case; what one of them has is needed for the names of its outcomes alone. */
const useFilterWords = (filters: LeadFilters): FilterWord[] =>
  filterWords(filters, useQuery(leadQueries.facets(filters.outcomeId ? filters.quizId : undefined)).data);

/** The same as a line. */
export const FilterWords = ({ filters }: { filters: LeadFilters }) =>
  useFilterWords(filters)
    .map(({ label, value }) => `${label}: ${value}`)
    .join(' · ');

/** The same as a list. */
export const FilterList = ({ filters }: { filters: LeadFilters }) => (
  <ul className="grid gap-1 text-soft">
    {useFilterWords(filters).map(({ key, label, value }) => (
      <li key={key} className="break-words">
        {label}: <span className="font-medium text-ink">{value}</span>
      </li>
    ))}
  </ul>
);

type ActiveFiltersProps = {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
  /** Gets the focus when the last one is taken away. */
  opener: RefObject<HTMLElement | null>;
};

/** The filters in force, each with a way to take it away. What is searched for stands in its field. */
export function ActiveFilters({ filters, onChange, opener }: ActiveFiltersProps) {
  const words = useFilterWords(filters).filter(({ key }) => key !== 'search');
  const taken = useRef(Number.NEGATIVE_INFINITY);
  if (words.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="-mt-1 mb-5 flex flex-wrap gap-2">
      {words.map(({ key, label, value }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove the filter ${label}: ${value}`}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-control bg-card py-1 pr-2 pl-3 text-[13px] hover:bg-brand-tint pointer-coarse:min-h-11"
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            onClick={({ currentTarget, timeStamp }) => {
              // The second click of two falls on the one that has come up.
              if (timeStamp - taken.current < DOUBLE_CLICK_MS) return;
              taken.current = timeStamp;
              const item = currentTarget.closest('li');
              const next = item?.nextElementSibling ?? item?.previousElementSibling;
              (next?.querySelector('button') ?? opener.current)?.focus();
              // The id of an outcome is one of its quiz's.
              onChange({ ...filters, ...(key === 'quizId' ? { outcomeId: undefined } : {}), [key]: undefined });
              announce(`Filter ${label} removed`);
            }}
          >
            <span className="min-w-0 truncate">
              {label}: <span className="font-medium">{value}</span>
            </span>
            <X className="size-3.5 shrink-0" />
          </button>
        </li>
      ))}
      {words.length > 1 ? (
        <li>
          <Button
            variant="ghost"
            className="min-h-8 px-2.5 text-[13px]"
            onClick={() => {
              opener.current?.focus();
              onChange({ search: filters.search });
              announce('Filters cleared');
            }}
          >
            Clear all
          </Button>
        </li>
      ) : null}
    </ul>
  );
}
