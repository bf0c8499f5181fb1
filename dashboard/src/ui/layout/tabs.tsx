import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';

type TabsProps = {
  label: string;
  /** Shown where the address names none; the first one where this names none. */
  initial?: string;
  /** What is not shown is not drawn. */
  tabs: ReadonlyArray<{ value: string; label: string; content: ReactNode }>;
};

/** Parts of a page, one at a time; the address remembers which, so that it can be kept, shared and come back to. */
export function Tabs({ label, tabs, initial = tabs[0]?.value }: TabsProps) {
  const [query, setQuery] = useSearchParams();
  const named = tabs.find(({ value }) => value === query.get('tab'))?.value;
  const show = (value: string) =>
    setQuery(
      (now) => {
        if (value === initial) now.delete('tab');
        else now.set('tab', value);
        return now;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Radix.Root value={named ?? initial ?? ''} onValueChange={show} className="min-w-0">
      <Radix.List
        aria-label={label}
        className="mb-4 inline-flex max-w-full flex-wrap gap-0.5 rounded-control bg-hairline p-0.5 max-sm:flex-nowrap max-sm:overflow-x-auto"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-9 shrink-0 rounded-[6px] px-2.5 text-[13px] font-medium text-soft transition-colors duration-150 focus-visible:-outline-offset-2 hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card pointer-coarse:min-h-11"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="rounded-card motion-safe:animate-fade-in">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
