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

/** The way to the next rows of a list, while there are more. With the last ones it goes, and the focus goes on with the first of them. */
export function LoadMore({ query, count, failed, rowAt }: LoadMoreProps) {
  const asked = useRef<number>(undefined);
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
    if (document.activeElement === document.body || document.activeElement?.matches('#content h1'))
      rowAt(from)?.focus({ preventScroll: true });
  }, [count, rowAt]);
  if (query.isFetchNextPageError) return <Outdated text={failed} busy={query.isFetching} onRetry={load} />;
  if (!query.hasNextPage) return null;
  return (
    <div className="text-center">
      <Button busy={query.isFetchingNextPage} onClick={load}>
        {query.isFetchingNextPage ? 'Loading...' : 'Load more'}
      </Button>
    </div>
  );
}
