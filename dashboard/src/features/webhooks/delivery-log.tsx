import { useQuery } from '@tanstack/react-query';
import { useWrite } from '../../lib/use-write.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { DeliveryList } from './delivery-list.tsx';
import { replay, webhookQueries } from './queries.ts';

/** The latest deliveries to a quiz's webhook, with what was sent. */
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
    <DeliveryList
      query={query}
      titleOf={({ type }) => type}
      detailsOf={({ request }) => (
        <pre className="mt-2 max-h-60 overflow-auto rounded-control border border-hairline bg-ground p-3 text-[13px]">
          <code>{pretty(request)}</code>
        </pre>
      )}
      canReplay={({ type }) => type !== 'test'}
      onReplay={again.mutate}
    />
  );
}

function pretty(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
