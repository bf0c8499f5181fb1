import { z } from 'zod';
import { type LinkSettings, linkSettingsSchema } from '../../../contract/connections/link.schema.ts';
import { SECOND_MS } from '../../../contract/time.ts';
import type { ActivityWindow } from '../../analytics/projection/quiz-activity.ts';
import {
  type ActivityEvent,
  activityEvents,
  bringsLead,
  type DeliveryRecord,
  deliveries,
  isActivity,
  type leadEvents,
} from '../../deliveries/delivery-record.ts';
import { deliveriesOfLeads, erasureOf, findDelivery } from '../../deliveries/delivery-store.ts';
import { storeDeliveries } from '../../deliveries/store-deliveries.ts';
import { findQuiz } from '../../quizzes/find-quiz.ts';
import { isUnconfirmed } from '../../submissions/confirming/is-unconfirmed.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { type ConnectionRecord, findConnection, isSent } from '../connections/connection-record.ts';
import { asksItself, switchesOf } from '../connections/switches-of.ts';
import { accessTo, vendorNamed } from '../connections/vendor-access.ts';
import { type Composed, type DispatchContext, defineDestination } from '../destination.ts';
import type { VendorContext } from '../vendors/vendor.ts';
import { VendorError } from '../vendors/vendor-error.ts';
import { activityEvent } from '../webhook/activity-event.ts';
import {
  erasedEvent,
  leadConfirmedEvent,
  leadEvent,
  leadUpdatedEvent,
  withdrawalEvent,
} from '../webhook/lead-event.ts';
import { contactOf } from './contact-of.ts';
import { endIfUnsubscribed } from './end-if-unsubscribed.ts';
import { findLinkSettings, findLinks } from './find-links.ts';
import { isKnownElsewhere } from './is-known-elsewhere.ts';
import { noteAnswer } from './note-answer.ts';
import { optionTextsFor } from './option-texts.ts';
import { reasonNotToSend } from './reason-not-to-send.ts';

/** How long a withdrawal waits before it looks again whether the lead itself has been delivered. */
const BEHIND_LEAD_MS = 5 * SECOND_MS;

type Settings = { connection: string; chosen: LinkSettings };
/** What a delivered lead is called over there, and where it is. */
export type ConnectedMemo = { remote?: string; place?: string };
type Message = {
  connection: ConnectionRecord;
  place: string;
  switches: Record<string, boolean>;
  /** Calls the tool, and returns what to remember. */
  act: (access: VendorContext, vendor: Awaited<ReturnType<typeof accessTo>>['vendor']) => Promise<ConnectedMemo>;
};
export type ConnectedAnswer = {
  connection: ConnectionRecord;
  status: number | null;
  memo?: ConnectedMemo;
  refused?: VendorError;
};

/** Brings leads to the tools that their owner has connected, and tells those of withdrawals and that leads are erased. */
export const connected = defineDestination<Settings, Message, ConnectedAnswer>({
  events: [
    'lead.unconfirmed',
    'lead.stored',
    'lead.confirmed',
    'lead.updated',
    'consent.withdrawn',
    'lead.erased',
    ...activityEvents,
  ],
  settings: z.object({ connection: z.string().min(1), chosen: linkSettingsSchema }),
  limits: { atOnce: 30, perAccount: 8, perTarget: 2, leaseMs: 60_000 },
  addressField: 'connection',
  findLinks,
  findSettings: findLinkSettings,

  async compose(event, lead, settings, { delivery }, context) {
    if (bringsLead(event)) return lead ? composeLead(event, lead, settings, delivery, context) : { drop: '' };
    if (event === 'consent.withdrawn')
      return lead ? composeWithdrawal(lead, settings, delivery, context) : { drop: '' };
    if (isActivity(event)) return composeActivity(event, settings, delivery);
    return composeErasure(settings, delivery);
  },
  async send({ connection, place, switches, act }, _settings, { config, lookup, timeoutMs, log }) {
    let lastStatus = (): number | null => null;
    try {
      const access = await accessTo(connection, config, { lookup, timeoutMs });
      lastStatus = access.lastStatus;
      const { vendor, credentials, call } = access;
      const chosen = { place, switches: switchesOf(vendor.info, switches) };
      const memo = await act({ credentials, call, chosen }, vendor);
      return { connection, status: lastStatus(), memo };
    } catch (error) {
      if (error instanceof VendorError) return { connection, status: error.status, refused: error };
      log.error({ name: (error as Error).name, vendor: connection.vendor }, 'connected: an answer could not be read');
      const status = lastStatus();
      return { connection, status, refused: new VendorError('retry', 'The answer could not be read', { status }) };
    }
  },
  readAnswer({ status, memo, refused }) {
    if (!refused) return { outcome: 'delivered', status, error: '', response: '', memo };
    const { kind, message: error, response, retryAfterMs } = refused;
    return { outcome: kind === 'retry' ? 'retry' : 'refused', status, error, response, retryAfterMs };
  },
  async beforeSettle(claim, _state, { config, clock }, answer) {
    if (answer && !(await endIfUnsubscribed(claim, answer))) await noteAnswer(claim.delivery, answer, config, clock());
  },
  // A lead that was erased while it was sent is over there by now.
  async afterLoss({ delivery }, { memo }) {
    if (!bringsLead(delivery.event) || memo?.remote === undefined || (await findDelivery(delivery._id))) return;
    const erasure = erasureOf({ ...delivery, memo });
    await storeDeliveries([erasure]);
    const { state, nextAttemptAt, leaseId } = erasure;
    await deliveries().updateOne({ _id: erasure._id }, { $set: { state, nextAttemptAt, leaseId, memo } });
  },
});

const bodies: Record<(typeof leadEvents)[number], (lead: SubmissionRecord) => string> = {
  'lead.unconfirmed': leadEvent,
  'lead.stored': leadEvent,
  'lead.confirmed': leadConfirmedEvent,
  'lead.updated': leadUpdatedEvent,
};

async function composeLead(
  about: (typeof leadEvents)[number],
  lead: SubmissionRecord,
  { connection: id, chosen }: Settings,
  { messageId, owner }: DeliveryRecord,
  { config }: DispatchContext,
): Promise<Composed<Message>> {
  const connection = await findConnection(owner, id);
  if (!connection) return { drop: '' };
  const reason = reasonNotToSend(lead, chosen, connection.vendor);
  if (reason) return { drop: reason };
  const optionTexts = await optionTextsFor(lead, chosen);
  const place = chosen.place?.id ?? '';
  const isLater = about === 'lead.updated' || about === 'lead.confirmed';
  if (!isSent(connection, isLater ? about : 'lead.created'))
    // Only webhooks choose, and know leads by our own ids: they may ask for what happens to it later.
    return isLater ? { drop: '' } : { drop: '', memo: { remote: lead._id, place } };
  // It has never been sent.
  if (isLater && (lead.marks?.includes('hidden_field') || isUnconfirmed(lead))) return { drop: '' };
  if (about === 'lead.unconfirmed' && !asksItself(chosen, connection.vendor)) return { drop: '' };
  const event = { id: messageId, body: bodies[about](lead) };
  return {
    send: {
      connection,
      place,
      switches: chosen.switches,
      act: async (access, vendor) => {
        const facts = { publicUrl: config.publicUrl, event, optionTexts };
        return { remote: await vendor.send(contactOf(lead, chosen, vendor.info, facts), access), place };
      },
    },
  };
}

/** It goes where the lead went, and nowhere if the lead did not go anywhere. */
async function composeWithdrawal(
  lead: SubmissionRecord,
  { chosen }: Settings,
  { link, owner, messageId }: DeliveryRecord,
  { clock }: DispatchContext,
): Promise<Composed<Message>> {
  const brought = (await deliveriesOfLeads([lead._id])).filter(
    (one) => one.destination === 'connected' && one.link === link && bringsLead(one.event),
  );
  // A send is in progress; no other can start from here on.
  if (brought.some(({ leaseId }) => leaseId)) return { later: new Date(clock().getTime() + BEHIND_LEAD_MS) };
  const known = brought.filter(({ memo }) => (memo as ConnectedMemo | undefined)?.remote !== undefined);
  // One that was answered, if there is one: its receiver has been given the address.
  const stored = known.find(({ attempts }) => attempts.some(({ status }) => status !== null)) ?? known[0];
  const { remote, place = '' } = (stored?.memo ?? {}) as ConnectedMemo;
  const connection = stored && remote !== undefined ? await findConnection(owner, stored.target) : null;
  const canWithdraw = connection && vendorNamed(connection.vendor)?.withdraw !== undefined;
  if (!stored || !canWithdraw || remote === undefined || !chosen.passWithdrawal) return { drop: '' };
  if (!isSent(connection, 'consent.withdrawn')) return { drop: '' };
  const email = lead.consent.withdrawn?.given ? lead.email : '';
  const event = { id: messageId, body: withdrawalEvent(lead, stored.target, stored) };
  return {
    send: {
      connection,
      place,
      switches: chosen.switches,
      act: async (access, vendor) => {
        await vendor.withdraw?.({ email, remote, event }, access);
        return {};
      },
    },
  };
}

/** What visitors did, for tools that are told of events. */
async function composeActivity(
  event: ActivityEvent,
  { connection: id, chosen }: Settings,
  { quiz: quizId = '', owner, memo, messageId }: DeliveryRecord,
): Promise<Composed<Message>> {
  const [connection, quiz] = [await findConnection(owner, id), await findQuiz(quizId)];
  if (!connection || !quiz || !isSent(connection, event)) return { drop: '' };
  const body = await activityEvent(event, quiz, memo as ActivityWindow);
  return {
    send: {
      connection,
      place: '',
      switches: chosen.switches,
      act: async (access, vendor) => {
        await vendor.post?.({ id: messageId, body }, access);
        return memo as ConnectedMemo;
      },
    },
  };
}

async function composeErasure(
  { connection: id, chosen }: Settings,
  { lead = '', quiz = '', owner, memo, messageId, createdAt }: DeliveryRecord,
): Promise<Composed<Message>> {
  const { remote, place = '' } = (memo ?? {}) as ConnectedMemo;
  const connection = await findConnection(owner, id);
  const canErase =
    connection && isSent(connection, 'lead.erased') && vendorNamed(connection.vendor)?.erase !== undefined;
  if (!canErase || !remote || !chosen.passWithdrawal || (await isKnownElsewhere(id, { remote, place }, lead)))
    return { drop: '' };
  const event = { id: messageId, body: erasedEvent(lead, quiz, createdAt) };
  return {
    send: {
      connection,
      place,
      switches: chosen.switches,
      // What it was called there is not needed any more.
      act: async (access, vendor) => {
        await vendor.erase?.({ remote, event }, access);
        return {};
      },
    },
  };
}
