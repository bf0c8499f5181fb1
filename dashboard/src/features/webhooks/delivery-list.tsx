import type { UseQueryResult } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { DeliveryStatus } from '#contract/lead/webhook.schema';
import { longDate, timeAgo } from '../../lib/format.ts';
import { Button } from '../../ui/actions/button.tsx';
import { oncePerPress } from '../../ui/actions/once-per-press.ts';
import { DeliveryBadge } from '../../ui/display/delivery-badge.tsx';
import { announce } from '../../ui/feedback/announcer.ts';
import { QueryView } from '../../ui/feedback/query-view.tsx';
import { Loading } from '../../ui/feedback/states.tsx';
import { Tip } from '../../ui/overlays/tip.tsx';
import { DeliveryAttempts } from './delivery-attempts.tsx';

type DeliveryListProps<D extends DeliveryStatus> = {
  query: UseQueryResult<D[]>;
  /** Whether it stands in a card of its own. */
  inCard?: boolean;
  /** Buttons for the whole list. */
  actions?: ReactNode;
  titleOf: (delivery: D) => string;
  /** What is shown of a delivery below its attempts. */
  detailsOf?: (delivery: D) => ReactNode;
  canReplay: (delivery: D) => boolean;
  onReplay: (id: string) => void;
};

/** The latest deliveries: what was sent, how each attempt went, and sending it again. */
export function DeliveryList<D extends DeliveryStatus>({ query, inCard, actions, ...row }: DeliveryListProps<D>) {
  return (
    <section aria-label="Deliveries">
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="mr-auto font-medium">Deliveries</h3>
        {actions}
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
        {...(inCard ? { inCard } : {})}
        loading={<Loading className="h-10" />}
        outdated="The latest deliveries could not be loaded."
      >
        {(deliveries, notice) => (
          <>
            {notice}
            {deliveries.length === 0 ? <p className="py-2 text-soft">Nothing has been sent yet.</p> : null}
            <ul className="divide-y divide-hairline">
              {deliveries.map((delivery) => (
                <li key={delivery.id} className="py-2">
                  <DeliveryRow delivery={delivery} {...row} />
                </li>
              ))}
            </ul>
          </>
        )}
      </QueryView>
    </section>
  );
}

type DeliveryRowProps<D extends DeliveryStatus> = { delivery: D } & Omit<
  DeliveryListProps<D>,
  'query' | 'inCard' | 'actions'
>;

function DeliveryRow<D extends DeliveryStatus>({
  delivery,
  titleOf,
  detailsOf,
  canReplay,
  onReplay,
}: DeliveryRowProps<D>) {
  const { id, state, createdAt } = delivery;
  return (
    <details>
      <summary className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
        <DeliveryBadge state={state} />
        <span className="min-w-0 break-words">{titleOf(delivery)}</span>
        <time className="ml-auto text-[13px] text-hint" dateTime={createdAt} title={longDate(createdAt)}>
          {timeAgo(createdAt)}
        </time>
      </summary>
      <DeliveryAttempts delivery={delivery} />
      {detailsOf?.(delivery)}
      {canReplay(delivery) ? (
        <Button className="mt-2" onClick={oncePerPress(() => onReplay(id))}>
          Replay
        </Button>
      ) : null}
    </details>
  );
}
