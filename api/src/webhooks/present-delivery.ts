import type { Delivery } from '../../contract/webhook.schema.ts';
import { type DeliveryRecord, presentDeliveryStatus } from '../submissions/delivery.ts';

type Presented = { delivery: DeliveryRecord; type: Delivery['type']; submissionId: string | null; request: string };

export const presentDelivery = ({ delivery, type, submissionId, request }: Presented): Delivery => ({
  ...presentDeliveryStatus(delivery),
  type,
  submissionId,
  request,
});
