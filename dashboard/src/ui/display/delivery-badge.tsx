import type { DeliveryStatus } from '#contract/lead/webhook.schema';
import { Badge } from './badge.tsx';

const states = {
  delivered: ['good', 'Delivered'],
  pending: ['warn', 'Pending'],
  failed: ['bad', 'Failed'],
} as const;

/** How a message to a webhook fared, in a word. */
export function DeliveryBadge({ state }: { state: DeliveryStatus['state'] }) {
  const [tone, word] = states[state];
  return <Badge tone={tone}>{word}</Badge>;
}
