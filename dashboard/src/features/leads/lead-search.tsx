import { type RefObject, startTransition, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { RESTS_MS, SearchField } from '../../ui/forms/search-field.tsx';
import type { LeadFilters } from './queries.ts';

type LeadSearchProps = {
  filters: LeadFilters;
  onApply: (filters: LeadFilters) => void;
  ref: RefObject<HTMLInputElement | null>;
};

/** What is typed is searched for once typing rests; until then nothing is drawn but the letter, by the browser. */
export function LeadSearch({ filters, onApply, ref }: LeadSearchProps) {
  const search = filters.search ?? '';
  const [first] = useState(search);
  const inAddress = useRef(search);
  const searchFor = (text: string) => {
    if (text.trim() === inAddress.current.trim()) return;
    inAddress.current = text;
    onApply({ ...filters, search: text });
  };
  const searchLatest = useRef(searchFor);
  searchLatest.current = searchFor;
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const type = (text: string) => {
    clearTimeout(resting.current);
    // In slices: who types on is not held up by the rows of what was typed before.
    resting.current = setTimeout(() => startTransition(() => searchLatest.current(text)), RESTS_MS);
  };
  useEffect(() => () => clearTimeout(resting.current), []);
  const { key } = useLocation();
  // Something else has changed the address: the filters, the command menu, a link to this page, or going back. Any step may have overtaken
  // what was typed last, also one that leads to the address before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step is known by its key
  useEffect(() => {
    if (search.trim() === inAddress.current.trim()) return;
    inAddress.current = search;
    clearTimeout(resting.current);
    if (ref.current) ref.current.value = search;
  }, [key, search, ref]);
  return (
    <SearchField
      ref={ref}
      label="Search leads"
      placeholder="Search leads by email, name..."
      defaultValue={first}
      onChange={type}
      // Before a lead is opened: that is a step of the history, and the one before it keeps what was typed.
      onBlur={() => searchFor(ref.current?.value ?? '')}
    />
  );
}
