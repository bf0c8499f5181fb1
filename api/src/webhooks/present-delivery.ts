import type { Delivery } from '../../contract/webhook.schema.ts';
import type { DeliveryRecord } from '../submissions/delivery.ts';

type Presented = { delivery: DeliveryRecord; type: Delivery['type']; submissionId: string | null; request: string };

export function presentDelivery({ delivery, type, submissionId, request }: Presented): Delivery {
  return {
    id: delivery.id,
    type,
    state: delivery.state,
    attempts: delivery.attempts.map(({ at, durationMs, status, error, response }) => ({
      at: at.toISOString(),
      durationMs,
      status: status ?? null,
      error: error ?? '',
      response: response ?? '',
    })),
    nextAttemptAt: delivery.state === 'pending' ? (delivery.nextAttemptAt?.toISOString() ?? null) : null,
    createdAt: delivery.createdAt.toISOString(),
    submissionId,
    request,
  };
}
