import type { Delivery } from '../../../contract/lead/webhook.schema.ts';
import { DAY_MS } from '../../../contract/time.ts';
import {
  type DeliveryAttempt,
  type DeliveryRecord,
  deliveries,
  deliveryId,
  dueDelivery,
  presentDeliveryStatus,
} from '../../deliveries/delivery-record.ts';
import { deliveriesOfLeads, deliveryLog } from '../../deliveries/delivery-store.ts';
import { findStoredLeads } from '../../submissions/reading/find-lead.ts';
import { leadEvent, withdrawalEvent } from './lead-event.ts';

const SHOWN = 50;
const TESTS_KEPT_MS = 30 * DAY_MS;

/** What a quiz sent to its webhook, the newest first, with the bodies as they would be sent now. */
export async function webhookLog(quiz: string): Promise<Delivery[]> {
  const log = await deliveryLog(quiz, 'webhook', SHOWN);
  const leads = await findStoredLeads(log.flatMap(({ lead }) => lead ?? []));
  const withdrawn = log.flatMap(({ event, lead }) => (event === 'consent.withdrawn' && lead ? [lead] : []));
  const sent = new Map((await deliveriesOfLeads(withdrawn)).map((delivery) => [delivery._id, delivery]));
  return log.flatMap((delivery): Delivery[] => {
    const { event, request, target } = delivery;
    if (event === 'test') return [present(delivery, 'test', null, request ?? '')];
    const lead = leads.get(delivery.lead ?? '');
    if (!lead) return [];
    if (event === 'lead.stored') return [present(delivery, 'lead.created', lead._id, leadEvent(lead))];
    const stored = sent.get(deliveryId(lead._id, 'webhook', 'lead.stored'));
    return [present(delivery, 'consent.withdrawn', lead._id, withdrawalEvent(lead, target, stored))];
  });
}

const present = (
  delivery: DeliveryRecord,
  type: Delivery['type'],
  submissionId: string | null,
  request: string,
): Delivery => ({ ...presentDeliveryStatus(delivery), type, submissionId, request });

/** Puts a test event that was sent into the log. */
export async function logTest(
  quiz: { _id: string; owner: string; webhookUrl: string },
  messageId: string,
  request: string,
  ok: boolean,
  attempt: DeliveryAttempt,
): Promise<Delivery> {
  const test: DeliveryRecord = {
    ...dueDelivery({
      _id: messageId,
      destination: 'webhook',
      event: 'test',
      owner: quiz.owner,
      quiz: quiz._id,
      target: quiz.webhookUrl,
      createdAt: attempt.at,
    }),
    messageId,
    request,
    state: ok ? 'delivered' : 'failed',
    attempts: [attempt],
    nextAttemptAt: null,
    expireAt: new Date(attempt.at.getTime() + TESTS_KEPT_MS),
  };
  await deliveries().insertOne(test);
  return present(test, 'test', null, request);
}
