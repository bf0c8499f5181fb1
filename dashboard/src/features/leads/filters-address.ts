import { useSearchParams } from 'react-router';
import { useShallowStable } from '../../lib/use-shallow-stable.ts';
import { useStable } from '../../lib/use-stable.ts';
import { type LeadFilters, leadParameters } from './queries.ts';

const names = [
  'search',
  'quizId',
  'outcomeId',
  'outcome',
  'from',
  'to',
  'consent',
  'mark',
  'confirmation',
  'completion',
  'status',
  'tag',
] as const;

/** The filters that an address names. What is no filter is left to the server to refuse. */
export const filtersOf = (query: URLSearchParams): LeadFilters =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));

/** The filters live in the address, so that they can be kept, shared and gone back to. */
export function useLeadFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = useShallowStable(filtersOf(query));
  const { apply } = useStable({
    apply: (next: LeadFilters) =>
      setQuery(new URLSearchParams(leadParameters(next)), { replace: true, preventScrollReset: true }),
  });
  return { filters, apply };
}
