import { useQuery } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import type { Link, LinkDelivery } from '#contract/connections/link.schema';
import { longDate, plural, timeAgo } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { DeliveryBadge } from '../../../ui/display/delivery-badge.tsx';
import { announce } from '../../../ui/feedback/announcer.ts';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { Loading } from '../../../ui/feedback/states.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Tip } from '../../../ui/overlays/tip.tsx';
import { DeliveryAttempts } from '../../webhooks/delivery-attempts.tsx';
import { linkQueries, refreshLinks, replayDelivery, replayWaiting } from './queries.ts';

const events: Record<LinkDelivery['event'], string> = {
  lead: 'Lead',
  update: 'Change',
  withdrawal: 'Withdrawal of consent',
  erasure: 'Erasure',
  test: 'Sample',
};
const failed = (description: string) => () => toast({ title: 'Error', description, variant: 'destructive' });

/** What was sent through a link, how it went, and sending it again. */
export function LinkLog({ quizId, link }: { quizId: string; link: Link }) {
  const query = useQuery(linkQueries.deliveries(quizId, link.id));
  const refresh = () => Promise.all([query.refetch(), refreshLinks(quizId)]);
  const again = useWrite({
    mutationFn: (id: string) => replayDelivery(quizId, link.id, id),
    onSuccess: () => {
      toast({ title: 'Success', description: 'It will be sent again' });
      return refresh();
    },
    onError: failed('It could not be sent again'),
  });
  const all = useWrite({
    mutationFn: () => replayWaiting(quizId, link.id),
    onSuccess: ({ replayed }) => {
      toast({ title: 'Success', description: `${plural(replayed, 'message')} will be sent again` });
      return refresh();
    },
    onError: failed('What waits could not be sent again'),
  });
  return (
    <section aria-label="Deliveries">
      <header className="flex flex-wrap items-center gap-3">
        <h3 className="mr-auto font-medium">Deliveries</h3>
        {link.waiting > 0 ? (
          <Button busy={all.isPending} onClick={oncePerPress(() => all.mutate())}>
            Send all that waited ({link.waiting})
          </Button>
        ) : null}
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
        inCard
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
                  <DeliveryRow
                    delivery={delivery}
                    onReplay={delivery.event === 'test' ? undefined : () => again.mutate(delivery.id)}
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

function DeliveryRow({ delivery, onReplay }: { delivery: LinkDelivery; onReplay: (() => void) | undefined }) {
  const { event, summary, state, createdAt } = delivery;
  return (
    <details>
      <summary className="flex min-h-touch cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
        <DeliveryBadge state={state} />
        <span className="min-w-0 break-words">{[events[event], summary].filter(Boolean).join(': ')}</span>
        <time className="ml-auto text-[13px] text-hint" dateTime={createdAt} title={longDate(createdAt)}>
          {timeAgo(createdAt)}
        </time>
      </summary>
      <DeliveryAttempts delivery={delivery} />
      {onReplay ? (
        <Button className="mt-2" onClick={oncePerPress(onReplay)}>
          Replay
        </Button>
      ) : null}
    </details>
  );
}
