import { useQuery } from '@tanstack/react-query';
import type { Connection } from '#contract/connections/connection.schema';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { DeliveryList } from '../webhooks/delivery-list.tsx';
import { deliveryTitle } from './delivery-title.ts';
import { connectionQueries, refreshConnections, replayDelivery } from './queries.ts';

/** What was sent through a connection from all quizzes, how it went, and sending it again. */
export function ConnectionLog({ connection: { id } }: { connection: Connection }) {
  const query = useQuery(connectionQueries.deliveries(id));
  const again = useWrite({
    mutationFn: (deliveryId: string) => replayDelivery(id, deliveryId),
    onSuccess: () => {
      toast({ title: 'Success', description: 'It will be sent again' });
      return Promise.all([query.refetch(), refreshConnections()]);
    },
    onError: () => toast({ title: 'Error', description: 'It could not be sent again', variant: 'destructive' }),
  });
  return (
    <DeliveryList
      query={query}
      inCard
      titleOf={(delivery) => [deliveryTitle(delivery), delivery.quiz?.title].filter(Boolean).join(' · ')}
      canReplay={({ event }) => event !== 'test'}
      onReplay={again.mutate}
    />
  );
}
