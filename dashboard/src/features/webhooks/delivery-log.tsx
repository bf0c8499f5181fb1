import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { Delivery } from '#contract/lead/webhook.schema';
import { longDate, timeAgo } from '../../lib/format.ts';
import { useWrite } from '../../lib/use-write.ts';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { DeliveryBadge } from '../../ui/display/delivery-badge.tsx';
import { announce } from '../../ui/feedback/announcer.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Tip } from '../../ui/overlays/tip.tsx';
import { DeliveryAttempts } from './delivery-attempts.tsx';
import { replay, webhookQueries } from './queries.ts';

/** The latest deliveries: what was sent, how each attempt went, and sending it again. */
export function DeliveryLog({ quizId }: { quizId: string }) {
  const query = useQuery(webhookQueries.deliveries(quizId));
  const again = useWrite({
    mutationFn: (id: string) => replay(quizId, id),
    onSuccess: () => {
      toast({ title: 'Success', description: 'The delivery will be sent again' });
      return query.refetch();
    },
    onError: () => toast({ title: 'Error', description: 'Failed to replay the delivery', variant: 'destructive' }),
  });
  return (
    <section aria-label="Deliveries">
      <header className="flex items-center justify-between">
        <h3 className="font-medium">Deliveries</h3>
        <Tip text="Refresh">
          <Button
            variant="ghost"
            size="icon"
            aria-label="Refresh deliveries"
            busy={query.isFetching}
            onClick={async () => {
              const { isError } = await query.refetch();
              announce(isError ? 'The deliveries could not be refreshed' : 'Refreshed');
            }}
          >
            <RefreshCw className={query.isFetching ? 'animate-spin' : undefined} />
          </Button>
        </Tip>
      </header>
      <QueryView
        query={query}
        loading={<Loading className="h-10" />}
        outdated="The latest deliveries could not be loaded."
      >
        {(deliveries, notice) => (
          <>
            {notice}
            {deliveries.length === 0 ? <p className="py-4 text-soft">Nothing has been sent yet.</p> : null}
            <ul className="divide-y divide-hairline">
              {deliveries.map((delivery) => (
                <li key={delivery.id} className="py-2">
                  <DeliveryRow
                    delivery={delivery}
                    onReplay={delivery.type !== 'test' ? () => again.mutate(delivery.id) : undefined}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  );
}

function DeliveryRow({ delivery, onReplay }: { delivery: Delivery; onReplay: (() => void) | undefined }) {
  const { type, state, createdAt, request } = delivery;
  return (
    <details>
      <summary className="flex min-h-touch cursor-pointer flex-wrap items-center gap-3">
        <DeliveryBadge state={state} />
        <span>{type}</span>
        <time className="ml-auto text-[13px] text-hint" dateTime={createdAt} title={longDate(createdAt)}>
          {timeAgo(createdAt)}
        </time>
      </summary>
      <DeliveryAttempts delivery={delivery} />
      <pre className="mt-2 max-h-60 overflow-auto rounded-control border border-hairline bg-ground p-3 text-[13px]">
        <code>{pretty(request)}</code>
      </pre>
      {onReplay ? (
        <Button className="mt-2" onClick={oncePerPress(onReplay)}>
          Replay
        </Button>
      ) : null}
    </details>
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
