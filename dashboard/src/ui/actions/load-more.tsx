import { useEffect, useRef } from 'react';
import { announce } from '../feedback/announcer.ts';
import { Outdated } from '../feedback/states.tsx';
import { Button } from './button.tsx';

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

/** The way to the next rows of a list, while there are more. The focus goes on with the first of them, or with the way to try again. */
export function LoadMore({ query, count, failed, rowAt }: LoadMoreProps) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const asked = useRef<number>(undefined);
  const place = useRef<HTMLDivElement>(null);
  const load = () => {
    asked.current = count;
    void fetchNextPage();
  };
  useEffect(() => {
    const from = asked.current;
    if (from === undefined || isFetchingNextPage) return;
    asked.current = undefined;
    const at = document.activeElement;
    // Does not take the focus from a control that was used meanwhile.
    const isHere = at === document.body || at?.matches('#content h1') || place.current?.contains(at);
    const more = count - from;
    if (!isFetchNextPageError) announce(more > 0 ? `${more} more, ${count} in all` : 'No more found so far');
    if (!isHere) return;
    if (isFetchNextPageError) place.current?.querySelector('button')?.focus();
    else if (more > 0 || !hasNextPage) rowAt(Math.min(from, count - 1))?.focus();
  }, [count, hasNextPage, isFetchingNextPage, isFetchNextPageError, rowAt]);
  if (!hasNextPage && !isFetchNextPageError) return null;
  return (
    <div ref={place} className="text-center">
      {isFetchNextPageError ? (
        <Outdated text={failed} busy={isFetching} onRetry={load} />
      ) : (
        // A further page would break off what is being read anew.
        <Button busy={isFetching} onClick={load}>
          {isFetchingNextPage ? 'Loading...' : 'Load more'}
        </Button>
      )}
    </div>
  );
}
