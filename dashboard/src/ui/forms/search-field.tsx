import { Search } from 'lucide-react';
import type { Ref } from 'react';

/** What is longer is no search to the API. */
export const MOST_LETTERS = 200;
/** So long after the last letter, typing rests. */
export const RESTS_MS = 250;

type SearchFieldProps = {
  label: string;
  placeholder: string;
  /** Without one the browser alone draws what is typed, from `defaultValue` on. */
  value?: string;
  defaultValue?: string;
  onChange: (text: string) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
};

/** Made once: a letter draws the field anew, not this. */
const icon = <Search className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-hint" aria-hidden />;

export function SearchField({ label, onChange, ...rest }: SearchFieldProps) {
  return (
    <div className="relative min-w-0 flex-1 basis-48 max-sm:basis-full sm:max-w-md">
      <input
        {...rest}
        type="search"
        aria-label={label}
        maxLength={MOST_LETTERS}
        onChange={(event) => onChange(event.target.value)}
        className="block h-touch w-full rounded-control border border-control bg-card pr-3 pl-9 contain-layout contain-size placeholder:text-hint"
      />
      {/* After the field, which would cover it: what is laid out alone is painted apart, too. */}
      {icon}
    </div>
  );
}
