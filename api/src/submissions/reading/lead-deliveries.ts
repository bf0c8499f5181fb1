import type { LeadDetail, MailLimit } from '../../../contract/lead/submission.schema.ts';
import {
  type DeliveryRecord,
  deliveryId,
  messageIdOf,
  presentDeliveryStatus,
} from '../../deliveries/delivery-record.ts';
import { deliveriesOfLeads } from '../../deliveries/delivery-store.ts';
import { AT_ONCE } from '../../deliveries/retry-schedule.ts';
import { webhookUrlOf } from '../../quizzes/find-quiz.ts';
import type { SubmissionRecord } from '../submission.model.ts';

/** How what was sent about a lead fares, as far as its owner is shown it. */
export type LeadDeliveries = Pick<
  LeadDetail,
  'delivery' | 'withdrawal' | 'resultMail' | 'resultMailLimit' | 'confirming'
>;

const mailStates = { pending: 'pending', delivered: 'sent', failed: 'failed', off: 'off' } as const;

/** How what was sent about these leads fares, by lead. What is not stored yet is pending. */
export async function leadDeliveries(
  leads: readonly SubmissionRecord[],
): Promise<(lead: SubmissionRecord) => LeadDeliveries> {
  const stored = new Map((await deliveriesOfLeads(leads.map(({ _id }) => _id))).map((one) => [one._id, one]));
  const inOutbox = leads.filter(({ outbox }) => outbox.length > 0).map(({ quiz }) => quiz);
  const urls = new Map(
    await Promise.all([...new Set(inOutbox)].map(async (quiz) => [quiz, await webhookUrlOf(quiz)] as const)),
  );
  return (lead) => {
    const { _id, quiz, outbox, consent, createdAt, mailClient, confirmation } = lead;
    const toWebhook = (event: 'lead.stored' | 'consent.withdrawn', at: Date) => {
      const id = deliveryId(_id, 'webhook', event);
      const delivery = stored.get(id) ?? (outbox.includes(event) && urls.get(quiz) ? dueAt(id, at) : undefined);
      return delivery && presentDeliveryStatus(delivery);
    };
    const withdrawal = consent.withdrawn && toWebhook('consent.withdrawn', consent.withdrawn.at);
    const mail = stored.get(deliveryId(_id, 'result-mail', 'lead.stored'));
    const asked = stored.get(deliveryId(_id, 'confirm-mail', 'lead.unconfirmed'));
    const resultMail = mail ? mailStates[mail.state] : mailClient === undefined ? undefined : 'pending';
    return {
      delivery: toWebhook('lead.stored', createdAt) ?? null,
      ...(withdrawal ? { withdrawal } : {}),
      ...(resultMail ? { resultMail } : {}),
      ...(mail?.reason ? { resultMailLimit: mail.reason as MailLimit } : {}),
      ...(confirmation
        ? {
            confirming: {
              askedAt: confirmation.askedAt.toISOString(),
              mail: asked ? mailStates[asked.state] : outbox.includes('lead.unconfirmed') ? 'pending' : 'off',
              ...(asked?.reason ? { mailLimit: asked.reason as MailLimit } : {}),
              ...(confirmation.confirmedAt ? { confirmedAt: confirmation.confirmedAt.toISOString() } : {}),
              ...(confirmation.address === undefined ? {} : { address: confirmation.address }),
            },
          }
        : {}),
    };
  };
}

const dueAt = (id: string, createdAt: Date): Parameters<typeof presentDeliveryStatus>[0] & Partial<DeliveryRecord> => ({
  messageId: messageIdOf(id),
  state: 'pending',
  attempts: [],
  nextAttemptAt: AT_ONCE,
  createdAt,
});
