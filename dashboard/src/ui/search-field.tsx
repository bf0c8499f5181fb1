import { Search } from 'lucide-react';

type SearchFieldProps = { label: string; placeholder: string; value: string; onChange: (text: string) => void };

export function SearchField({ label, placeholder, value, onChange }: SearchFieldProps) {
  return (
    <div className="relative max-w-md flex-1">
      <Search className="absolute top-3 left-3 size-4 text-hint" aria-hidden />
      <input
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
