import { Search } from 'lucide-react';
import type { Ref } from 'react';

type SearchFieldProps = {
  label: string;
  placeholder: string;
  value: string;
  onChange: (text: string) => void;
  ref?: Ref<HTMLInputElement>;
};

export function SearchField({ label, placeholder, value, onChange, ref }: SearchFieldProps) {
  return (
    <div className="relative min-w-0 flex-1 basis-64 sm:max-w-md">
      <Search className="absolute top-3 left-3 size-4 text-hint" aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 w-full rounded-control border border-control bg-card pr-3 pl-9 placeholder:text-hint"
      />
    </div>
  );
}
