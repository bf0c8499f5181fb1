import type { ConnectionDelivery, LinkDelivery } from '../../../contract/connections/link.schema.ts';
import type { ActivityWindow } from '../../analytics/projection/quiz-activity.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import {
  type DeliveryRecord,
  deliveries,
  isActivity,
  LINK_LOG_ORDER,
  presentDeliveryStatus,
  TARGET_LOG_ORDER,
} from '../../deliveries/delivery-record.ts';
import { AT_ONCE } from '../../deliveries/retry-schedule.ts';
import { titlesOf } from '../../quizzes/find-quiz.ts';
import { findStoredLeads } from '../../submissions/reading/find-lead.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { reasonsNotToSend } from '../connected/reason-not-to-send.ts';
import type { ConnectionRecord } from './connection-record.ts';

const SHOWN = 50;

/** What deliveries are called in logs. */
export const logEvents: Partial<Record<DeliveryRecord['event'], LinkDelivery['event']>> = {
  'lead.unconfirmed': 'lead',
  'lead.stored': 'lead',
  'lead.confirmed': 'confirmation',
  'lead.updated': 'update',
  'consent.withdrawn': 'withdrawal',
  'lead.erased': 'erasure',
  'quiz.started': 'started',
  'quiz.completed': 'completed',
  test: 'test',
};

/** What went through a link of a quiz, the newest first, with what was not sent for a reason. */
export async function linkLog(quiz: string, link: string): Promise<LinkDelivery[]> {
  const log = await latest({ quiz, link }, LINK_LOG_ORDER);
  return log.map(({ shown }) => shown);
}

/** The same of a connection, from all quizzes. */
export async function connectionLog({ _id, owner }: ConnectionRecord): Promise<ConnectionDelivery[]> {
  const log = await latest({ target: _id, owner, link: { $exists: true } }, TARGET_LOG_ORDER);
  const titles = await titlesOf([...new Set(log.map(({ quiz }) => quiz))]);
  return log.map(({ quiz, shown }) => {
    const title = titles.get(quiz);
    return { ...shown, quiz: title === undefined ? null : { id: quiz, title } };
  });
}

async function latest(of: object, hint: typeof LINK_LOG_ORDER | typeof TARGET_LOG_ORDER) {
  const log = await deliveries()
    .find({ ...of, $or: [{ state: { $ne: 'off' } }, { reason: { $exists: true } }] }, { maxTimeMS: MAX_TIME_MS })
    .sort({ createdAt: -1 })
    .hint(hint)
    .limit(SHOWN)
    .toArray();
  const leads = await findStoredLeads(log.flatMap(({ lead }) => lead ?? []));
  return log.map((delivery) => ({
    quiz: delivery.quiz ?? '',
    shown: presentLinkDelivery(delivery, leads.get(delivery.lead ?? '') ?? null),
  }));
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
    event: logEvents[event] ?? 'lead',
    submissionId: lead?._id ?? null,
    summary: summaryOf(delivery, lead),
  };
}

function summaryOf({ event, memo }: DeliveryRecord, lead: SubmissionRecord | null): string {
  if (event === 'test') return 'Sample Lead';
  if (isActivity(event)) {
    const { started, completed } = memo as ActivityWindow;
    return event === 'quiz.started' ? `${started} started` : `${completed} completed`;
  }
  if (!lead) return 'Erased lead';
  return lead.name || (lead.consent.given && lead.email) || 'Somebody';
}

/** Makes a message of a link due again at once, whatever its state. False if the link has no such message. */
export const replayThroughLink = (quiz: string, link: string, messageId: string): Promise<boolean> =>
  replay({ quiz, link, messageId }, LINK_LOG_ORDER);

/** The same of a message of a connection. */
export const replayOfConnection = ({ _id, owner }: ConnectionRecord, messageId: string): Promise<boolean> =>
  replay({ target: _id, owner, link: { $exists: true }, messageId }, TARGET_LOG_ORDER);

async function replay(which: object, hint: typeof LINK_LOG_ORDER | typeof TARGET_LOG_ORDER): Promise<boolean> {
  const { matchedCount } = await deliveries().updateOne(
    { ...which, event: { $ne: 'test' } },
    { $set: { state: 'pending', nextAttemptAt: AT_ONCE, leaseId: null, replayed: true }, $unset: { reason: '' } },
    { hint },
  );
  return matchedCount > 0;
}
