import { Search } from 'lucide-react';
import type { Ref } from 'react';

/** What is longer is no search to the API. */
export const MOST_LETTERS = 200;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

export function SearchField({ label, placeholder, value, onChange, onBlur, ref }: SearchFieldProps) {
  return (
    <div className="relative min-w-0 flex-1 basis-48 max-sm:basis-full sm:max-w-md">
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        maxLength={MOST_LETTERS}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        className="block h-touch w-full rounded-control border border-control bg-card pr-3 pl-9 contain-layout contain-size placeholder:text-hint"
      />
      {/* After the field, which would cover it: what is laid out alone is painted apart, too. */}
      <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-hint" aria-hidden />
    </div>
  );
}
