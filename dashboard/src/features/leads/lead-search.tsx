import { type Ref, startTransition, useEffect, useRef, useState } from 'react';
import { SearchField } from '../../ui/search-field.tsx';
import type { LeadFilters } from './queries.ts';

const RESTS_MS = 250;

type LeadSearchProps = {
  filters: LeadFilters;
  onApply: (filters: LeadFilters) => void;
  ref: Ref<HTMLInputElement>;
};

/** What is typed is searched for once typing rests; until then a letter draws this field alone anew. */
export function LeadSearch({ filters, onApply, ref }: LeadSearchProps) {
  const search = filters.search ?? '';
  const [typed, setTyped] = useState(search);
  const inAddress = useRef(search);
  const searchFor = (text: string) => {
    if (text.trim() === inAddress.current.trim()) return;
    inAddress.current = text;
    onApply({ ...filters, search: text });
  };
  const searchLatest = useRef(searchFor);
  searchLatest.current = searchFor;
  // In slices: who types on is not held up by the rows of what was typed before.
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => searchLatest.current(typed)), RESTS_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  // Something else has changed the address: the filters, the command menu, or going back.
  useEffect(() => {
    if (search.trim() === inAddress.current.trim()) return;
    inAddress.current = search;
    setTyped(search);
  }, [search]);
  return (
    <SearchField
      ref={ref}
      label="Search leads"
      placeholder="Search leads by email, name..."
      value={typed}
      onChange={setTyped}
      // Before a lead is opened: that is a step of the history, and the one before it keeps what was typed.
      onBlur={() => searchFor(typed)}
    />
  );
}
