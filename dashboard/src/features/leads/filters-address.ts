import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useSettled } from '../../lib/use-settled.ts';
import { type LeadFilters, leadParameters } from './queries.ts';

const names = ['search', 'quizId', 'outcome', 'from', 'to', 'consent'] as const;

/** The filters that an address names. What is no filter is left to the server to refuse. */
export const filtersOf = (query: URLSearchParams): LeadFilters =>
  Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)]] : [])));

/** The filters live in the address, so that they can be kept, shared and gone back to; a search gets there once typing rests. */
export function useLeadFilters() {
  const [query, setQuery] = useSearchParams();
  const filters = filtersOf(query);
  const apply = (next: LeadFilters) =>
    setQuery(new URLSearchParams(leadParameters(next)), { replace: true, preventScrollReset: true });

  const [typed, setTyped] = useState(filters.search ?? '');
  const settled = useSettled(typed, 250);
  const inAddress = useRef(filters.search ?? '');
  const applyLatest = useRef(apply);
  applyLatest.current = (next) => apply({ ...filters, ...next });
  useEffect(() => {
    if (settled.trim() === inAddress.current.trim()) return;
    inAddress.current = settled;
    applyLatest.current({ search: settled });
  }, [settled]);
  // Somebody else has changed the address: the command menu, or going back.
  const search = filters.search ?? '';
  useEffect(() => {
    if (search.trim() === inAddress.current.trim()) return;
    inAddress.current = search;
    setTyped(search);
  }, [search]);

  return {
    filters,
    typed,
    setTyped,
    apply: (next: LeadFilters) => {
      inAddress.current = next.search ?? '';
      setTyped(next.search ?? '');
      apply(next);
    },
  };
}
