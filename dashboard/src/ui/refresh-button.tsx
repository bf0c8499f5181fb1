import { useIsFetching } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { timeAgo } from '../lib/format.ts';
import { queryClient } from '../lib/query-client.ts';
import { Button } from './button.tsx';
import { Tip } from './tip.tsx';

/** Reads everything below some keys anew. What was read once stays until then; the hint says how old it is. */
export function RefreshButton({ keys, updatedAt }: { keys: string[]; updatedAt: number }) {
  const fetching = useIsFetching({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) }) > 0;
  const refresh = () => Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
  return (
    <Tip text={updatedAt ? `Refresh: read ${timeAgo(new Date(updatedAt).toISOString())}` : 'Refresh'}>
      <Button size="icon" aria-label="Refresh" disabled={fetching} onClick={refresh}>
        <RefreshCw className={fetching ? 'animate-spin' : undefined} />
      </Button>
    </Tip>
  );
}
