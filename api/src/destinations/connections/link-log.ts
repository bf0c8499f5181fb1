import type { LinkDelivery } from '../../../contract/connections/link.schema.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import {
  type DeliveryRecord,
  deliveries,
  LINK_LOG_ORDER,
  presentDeliveryStatus,
} from '../../deliveries/delivery-record.ts';
import { AT_ONCE } from '../../deliveries/retry-schedule.ts';
import { findStoredLeads } from '../../submissions/reading/find-lead.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { reasonsNotToSend } from '../connected/reason-not-to-send.ts';

const SHOWN = 50;

const events: Partial<Record<DeliveryRecord['event'], LinkDelivery['event']>> = {
  'lead.unconfirmed': 'lead',
  'lead.stored': 'lead',
  'lead.confirmed': 'confirmation',
  'lead.updated': 'update',
  'consent.withdrawn': 'withdrawal',
  'lead.erased': 'erasure',
  test: 'test',
};

/** What went through a link of a quiz, the newest first, with what was not sent for a reason. */
export async function linkLog(quiz: string, link: string): Promise<LinkDelivery[]> {
  const log = await deliveries()
    .find({ quiz, link, $or: [{ state: { $ne: 'off' } }, { reason: { $exists: true } }] }, { maxTimeMS: MAX_TIME_MS })
    .sort({ createdAt: -1 })
    .hint(LINK_LOG_ORDER)
    .limit(SHOWN)
    .toArray();
  const leads = await findStoredLeads(log.flatMap(({ lead }) => lead ?? []));
  return log.map((delivery) => presentLinkDelivery(delivery, leads.get(delivery.lead ?? '') ?? null));
}

export function presentLinkDelivery(delivery: DeliveryRecord, lead: SubmissionRecord | null): LinkDelivery {
  const { event, reason, state, createdAt } = delivery;
  const status = presentDeliveryStatus(delivery);
  const notSent =
    state === 'off' && reason ? (reasonsNotToSend[reason as keyof typeof reasonsNotToSend] ?? reason) : '';
  return {
    ...status,
    ...(notSent
      ? { attempts: [{ at: createdAt.toISOString(), durationMs: 0, status: null, error: notSent, response: '' }] }
      : {}),
    event: events[event] ?? 'lead',
    submissionId: lead?._id ?? null,
    summary: summaryOf(event, lead),
  };
}

function summaryOf(event: DeliveryRecord['event'], lead: SubmissionRecord | null): string {
  if (event === 'test') return 'Sample Lead';
  if (!lead) return 'Erased lead';
  return lead.name || (lead.consent.given && lead.email) || 'Somebody';
}

/** Makes a message of a link due again at once, whatever its state. False if the link has no such message about a lead. */
export async function replayThroughLink(quiz: string, link: string, messageId: string): Promise<boolean> {
  const { matchedCount } = await deliveries().updateOne(
    { quiz, link, messageId, lead: { $exists: true } },
    { $set: { state: 'pending', nextAttemptAt: AT_ONCE, leaseId: null, replayed: true }, $unset: { reason: '' } },
    { hint: LINK_LOG_ORDER },
  );
  return matchedCount > 0;
}
