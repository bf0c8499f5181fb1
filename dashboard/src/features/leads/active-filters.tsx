import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import type { RefObject } from 'react';
import type { LeadFacets } from '#contract/lead-query.schema';
import { dayText } from '../../lib/format.ts';
import { announce } from '../../ui/announcer.ts';
import { type LeadFilters, leadQueries } from './queries.ts';

type FilterWord = { key: keyof LeadFilters; label: string; value: string };

/** What filters ask for, in words. */
export function filterWords(filters: LeadFilters, facets: LeadFacets | undefined): FilterWord[] {
  const { search, quizId, outcome, from, to, consent } = filters;
  const title = facets?.quizzes.find(({ id }) => id === quizId)?.title;
  const words: Array<FilterWord | false> = [
    !!search && { key: 'search', label: 'Search', value: search },
    !!quizId && { key: 'quizId', label: 'Quiz', value: title ?? (facets ? 'A quiz without leads' : 'The chosen quiz') },
    !!outcome && { key: 'outcome', label: 'Outcome', value: outcome },
    !!from && { key: 'from', label: 'From', value: dayText(from) },
    !!to && { key: 'to', label: 'To', value: dayText(to) },
    !!consent && { key: 'consent', label: 'Consent', value: consent === 'given' ? 'Given' : 'Not given' },
  ];
  return words.filter((word) => word !== false);
}

export const useFilterWords = (filters: LeadFilters): FilterWord[] =>
  filterWords(filters, useQuery(leadQueries.facets(filters.quizId)).data);

type ActiveFiltersProps = {
  filters: LeadFilters;
  onChange: (filters: LeadFilters) => void;
  /** Gets the focus when the last one is taken away. */
  opener: RefObject<HTMLElement | null>;
};

/** The filters in force, each with a way to take it away. What is searched for stands in its field. */
export function ActiveFilters({ filters, onChange, opener }: ActiveFiltersProps) {
  const words = useFilterWords(filters).filter(({ key }) => key !== 'search');
  if (words.length === 0) return null;
  return (
    <ul aria-label="Filters in force" className="-mt-1 mb-5 flex flex-wrap gap-2">
      {words.map(({ key, label, value }) => (
        <li key={key} className="min-w-0">
          <button
            type="button"
            aria-label={`Remove the filter ${label}: ${value}`}
            className="inline-flex min-h-8 max-w-full items-center gap-1.5 rounded-full border border-control bg-card py-1 pr-2 pl-3 text-[13px] hover:bg-brand-tint pointer-coarse:min-h-11"
            onClick={({ currentTarget }) => {
              const item = currentTarget.closest('li');
              const next = item?.nextElementSibling ?? item?.previousElementSibling;
              (next?.querySelector('button') ?? opener.current)?.focus();
              onChange({ ...filters, [key]: undefined });
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
    </ul>
  );
}
