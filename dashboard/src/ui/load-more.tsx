import { useEffect, useRef } from 'react';
import { announce } from './announcer.ts';
import { Button } from './button.tsx';
import { Outdated } from './states.tsx';

type LoadMoreProps = {
  query: {
    hasNextPage: boolean;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** How many rows are shown. */
  count: number;
  /** Said when the next ones did not come. */
  failed: string;
  /** What the keyboard goes on with in a row, from 0 on. */
  rowAt: (place: number) => HTMLElement | null | undefined;
};

/** The way to the next rows of a list, while there are more. The focus goes on with the first of them. */
export function LoadMore({ query, count, failed, rowAt }: LoadMoreProps) {
  const asked = useRef<number>(undefined);
  const button = useRef<HTMLDivElement>(null);
  const load = () => {
    asked.current = count;
    void query.fetchNextPage();
  };
  useEffect(() => {
    const from = asked.current;
    if (from === undefined || count <= from) return;
    asked.current = undefined;
    announce(`${count - from} more, ${count} in all`);
    // Whoever has gone elsewhere meanwhile stays there.
    const at = document.activeElement;
    if (at === document.body || at?.matches('#content h1') || button.current?.contains(at)) rowAt(from)?.focus();
  }, [count, rowAt]);
  if (query.isFetchNextPageError) return <Outdated text={failed} busy={query.isFetching} onRetry={load} />;
  if (!query.hasNextPage) return null;
  return (
    <div ref={button} className="text-center">
      <Button busy={query.isFetchingNextPage} onClick={load}>
        {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
