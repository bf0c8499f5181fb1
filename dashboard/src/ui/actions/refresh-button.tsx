import { useIsFetching } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useDeferredValue } from 'react';
import { agoInSentence, clockTime, exactlyWhen, isToday, longDate } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { announce } from '../feedback/announcer.ts';
import { Tip } from '../overlays/tip.tsx';
import { Button } from './button.tsx';

/**
 * Reads everything below some keys anew. What was read once stays until then; the hint says how old it is, the text beside it of when the
 * figures are.
 */
export function RefreshButton({
  keys,
  updatedAt,
  asOf,
}: {
  keys: string[];
  updatedAt: number;
  asOf?: string | undefined;
}) {
  const reading = useIsFetching({ predicate: ({ queryKey }) => keys.includes(String(queryKey[0])) }) > 0;
  // Together with what was read: a frame for the icon alone would have the drawing of a long list in it.
  const fetching = useDeferredValue(reading);
  const refresh = async () => {
    const read = keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] }, { throwOnError: true }));
    const failed = (await Promise.allSettled(read)).some(({ status }) => status === 'rejected');
    announce(failed ? 'Not everything could be refreshed' : 'Refreshed');
  };
  return (
    <>
      {asOf && (
        <time dateTime={asOf} title={longDate(asOf)} className="hidden text-[13px] text-hint tabular-nums sm:inline">
          As of {isToday(asOf) ? clockTime(asOf) : exactlyWhen(asOf)}
        </time>
      )}
      <Tip text={updatedAt ? `Refresh: read ${agoInSentence(new Date(updatedAt).toISOString())}` : 'Refresh'}>
        <Button size="icon" aria-label="Refresh" busy={fetching} onClick={refresh}>
          <RefreshCw className={fetching ? 'animate-spin' : undefined} />
        </Button>
      </Tip>
    </>
  );
}
