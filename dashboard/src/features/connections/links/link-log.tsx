import { useQuery } from '@tanstack/react-query';
import type { Link, LinkDelivery } from '#contract/connections/link.schema';
import { plural } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/use-write.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { oncePerPress } from '../../../ui/actions/once-per-press.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DeliveryList } from '../../webhooks/delivery-list.tsx';
import { linkQueries, refreshLinks, replayDelivery, replayWaiting } from './queries.ts';

const events: Record<LinkDelivery['event'], string> = {
  lead: 'Lead',
  confirmation: 'Confirmation',
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
    <DeliveryList
      query={query}
      inCard
      actions={
        link.waiting > 0 ? (
          <Button busy={all.isPending} onClick={oncePerPress(() => all.mutate())}>
            Send all that waited ({link.waiting})
          </Button>
        ) : null
      }
      titleOf={({ event, summary }) => [events[event], summary].filter(Boolean).join(': ')}
      canReplay={({ event }) => event !== 'test'}
      onReplay={again.mutate}
    />
  );
}
