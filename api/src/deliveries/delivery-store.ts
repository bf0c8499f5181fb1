import { DAY_MS } from '../../contract/time.ts';
import { DURABLE } from '../db/batch-write.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import {
  bringsLead,
  type DeliveryAttempt,
  type DeliveryRecord,
  DUE_ORDER,
  deliveries,
  deliveryId,
  dueDelivery,
  LOG_ORDER,
} from './delivery-record.ts';
import { AT_ONCE, HOLD_MS, nextAttemptAt } from './retry-schedule.ts';
import { storeDeliveries } from './store-deliveries.ts';

/**
 * How often a message is sent to a server that accepts it and never replies: most mail programs merge mails with the same Message-ID,
 * but not all.
 */
const MOST_UNKNOWN = 3;

/** How an attempt ended; `unknown` if the message was sent and no reply came, so it may have been delivered. */
export type Outcome = 'delivered' | 'retry' | 'refused' | 'unknown';

/** A delivery and the lease under which a worker has claimed it. Nothing is recorded once the lease is lost. */
export type Claim = { delivery: DeliveryRecord; leaseId: string };

const held = ({ delivery, leaseId }: Claim) => ({ _id: delivery._id, leaseId });

/**
 * Claims the next due delivery of a destination, or null. Claiming pushes its due time ahead, which is the lease: a worker that dies leaves
 * it to the next one, with the same id. Deliveries to the targets and of the owners in `avoid` are skipped.
 */
export async function claimDelivery(
  destination: string,
  leaseId: string,
  now: Date,
  leaseMs: number,
  avoid: { targets: readonly string[]; owners: readonly string[] },
): Promise<Claim | null> {
  const delivery = await deliveries().findOneAndUpdate(
    {
      destination,
      state: 'pending',
      nextAttemptAt: { $lte: now },
      ...(avoid.targets.length ? { target: { $nin: [...avoid.targets] } } : {}),
      ...(avoid.owners.length ? { owner: { $nin: [...avoid.owners] } } : {}),
    },
    { $set: { leaseId, nextAttemptAt: new Date(now.getTime() + leaseMs) } },
    { sort: { nextAttemptAt: 1 }, hint: DUE_ORDER, returnDocument: 'after' },
  );
  return delivery && { delivery, leaseId };
}

/**
 * Records that the message is about to be sent. False if the lease is lost or the delivery is gone in the meantime: then it must not be.
 */
export async function markSending(claim: Claim): Promise<boolean> {
  const { matchedCount } = await deliveries().updateOne(
    { ...held(claim), state: 'pending' },
    { $set: { maybeSent: true } },
    { writeConcern: { ...DURABLE, wtimeoutMS: 5_000 } },
  );
  return matchedCount === 1;
}

/** The state of a delivery after an attempt with this outcome, which was not its first if `attempts` > 0. */
export function afterAttempt(
  attempts: number,
  outcome: Outcome,
  now: Date,
): Pick<DeliveryRecord, 'state' | 'nextAttemptAt'> {
  if (outcome === 'delivered') return { state: 'delivered', nextAttemptAt: null };
  const isLast = outcome === 'refused' || (outcome === 'unknown' && attempts + 1 >= MOST_UNKNOWN);
  const next = isLast ? null : nextAttemptAt(attempts + 1, now);
  return { state: next ? 'pending' : 'failed', nextAttemptAt: next };
}

/**
 * Records an attempt and its outcome. It is tried again when both the schedule and `retryAfterMs` allow. False if the lease is lost, or the
 * delivery is gone.
 */
export async function settleDelivery(
  claim: Claim,
  outcome: Outcome,
  attempt: DeliveryAttempt,
  now: Date,
  { retryAfterMs = 0, memo }: { retryAfterMs?: number | undefined; memo?: DeliveryRecord['memo'] } = {},
): Promise<boolean> {
  const { attempts, maybeSent = false } = claim.delivery;
  const { state, nextAttemptAt: next } = afterAttempt(attempts.length, outcome, now);
  const { matchedCount } = await deliveries().updateOne(held(claim), {
    $push: { attempts: attempt },
    // A server that said "not now" has not received it in this attempt.
    $set: {
      state,
      nextAttemptAt: next && new Date(Math.max(next.getTime(), now.getTime() + retryAfterMs)),
      leaseId: null,
      maybeSent: outcome === 'unknown' || maybeSent,
      ...(memo ? { memo } : {}),
    },
    $unset: { replayed: '' },
  });
  return matchedCount === 1;
}

/** Puts a delivery off to a later time, which is no attempt. */
export async function postponeDelivery(claim: Claim, until: Date): Promise<void> {
  await deliveries().updateOne(held(claim), { $set: { nextAttemptAt: until, leaseId: null } });
}

/** Postpones all pending deliveries to a target until `until`, except those that an owner has replayed. */
export async function postponeTarget(destination: string, target: string, until: Date): Promise<void> {
  await deliveries().updateMany(
    { destination, state: 'pending', nextAttemptAt: { $lt: until }, target, leaseId: null, replayed: { $ne: true } },
    { $set: { nextAttemptAt: until } },
    { hint: DUE_ORDER },
  );
}

/** Ends a delivery that is not to be sent after all. */
export async function dropDelivery(claim: Claim, reason?: string, memo?: DeliveryRecord['memo']): Promise<void> {
  await deliveries().updateOne(held(claim), {
    $set: {
      state: 'off',
      nextAttemptAt: null,
      leaseId: null,
      ...(reason ? { reason } : {}),
      ...(memo ? { memo } : {}),
    },
  });
}

/** Points a delivery at another target, due at once. */
export async function forwardDelivery(claim: Claim, target: string): Promise<void> {
  await deliveries().updateOne(held(claim), { $set: { target, nextAttemptAt: AT_ONCE, leaseId: null } });
}

/** Replaces what the destination remembers of a delivery. False if the lease is lost. */
export async function setMemo(claim: Claim, memo: Record<string, unknown>): Promise<boolean> {
  return (await deliveries().updateOne(held(claim), { $set: { memo } })).matchedCount === 1;
}

/** Leaves a delivery whose owner's account is not active until it is released. */
export async function holdDelivery(claim: Claim, now: Date): Promise<void> {
  await deliveries().updateOne(held(claim), {
    $set: { held: true, nextAttemptAt: new Date(now.getTime() + HOLD_MS), leaseId: null },
  });
}

/**
 * Makes due what was held because its owner's account was not active: of one owner, or of all. What must still wait is held again.
 */
export async function releaseHeld(owner?: string): Promise<void> {
  await deliveries().updateMany(
    { ...(owner ? { owner } : {}), state: 'pending', nextAttemptAt: { $gt: AT_ONCE }, held: true },
    { $set: { nextAttemptAt: AT_ONCE }, $unset: { held: '' } },
    { hint: owner ? { owner: 1 } : DUE_ORDER },
  );
}

/** Gives up what is due at `now`: its owner can send it again. */
export const giveUpDue = (now: Date) =>
  deliveries().updateMany(
    { state: 'pending', nextAttemptAt: { $lte: now } },
    { $set: { state: 'failed', nextAttemptAt: null, leaseId: null } },
  );

export const findDelivery = (id: string): Promise<DeliveryRecord | null> =>
  deliveries().findOne({ _id: id }, { maxTimeMS: MAX_TIME_MS });

/** What a quiz sent to a destination, the newest first. */
export const deliveryLog = (quiz: string, destination: string, limit: number): Promise<DeliveryRecord[]> =>
  deliveries()
    .find({ quiz, destination }, { maxTimeMS: MAX_TIME_MS })
    .sort({ createdAt: -1 })
    .hint(LOG_ORDER)
    .limit(limit)
    .toArray();

/** Makes a delivery of a lead due again at once, whatever its state. False if the quiz has no such delivery. */
export async function replayDelivery(
  quiz: string,
  destination: string,
  messageId: string,
  target: string,
): Promise<boolean> {
  const { matchedCount } = await deliveries().updateOne(
    { quiz, destination, messageId, lead: { $exists: true } },
    { $set: { state: 'pending', nextAttemptAt: AT_ONCE, leaseId: null, target, replayed: true } },
    // Mostly one of the newest: the log shows no others.
    { hint: LOG_ORDER },
  );
  return matchedCount > 0;
}

/** The deliveries about these leads. */
export const deliveriesOfLeads = (leads: readonly string[]): Promise<DeliveryRecord[]> =>
  deliveries()
    .find({ lead: { $in: [...leads] } }, { maxTimeMS: MAX_TIME_MS })
    .toArray();

/** Those of these leads that have deliveries; read from the index alone. */
export const leadsWithDeliveries = (leads: readonly string[]): Promise<string[]> =>
  deliveries().distinct('lead', { lead: { $in: [...leads] } }, { maxTimeMS: MAX_TIME_MS }) as Promise<string[]>;

/**
 * Removes deliveries with what receivers answered: those about leads that are erased, or all of a quiz or an account. Idempotent. Stores
 * the erasure for each link first: the tool's id for the lead is in the deliveries alone.
 */
export async function deleteDeliveries(
  of: { leads: readonly string[] } | { quiz: string } | { owner: string },
): Promise<void> {
  const options = { writeConcern: DURABLE };
  if (!('leads' in of)) return void (await deliveries().deleteMany(of, options));
  const about = { lead: { $in: [...of.leads] }, event: { $ne: 'lead.erased' as const } };
  // Afterwards none of those that are left can come to be known over there while they are read.
  await deliveries().deleteMany({ ...about, 'memo.remote': { $exists: false } }, options);
  const sent = await deliveries().find(about, { maxTimeMS: MAX_TIME_MS }).toArray();
  if (sent.length === 0) return;
  const erasures = sent.filter(({ event }) => bringsLead(event)).map(erasureOf);
  await storeDeliveries([...new Map(erasures.map((one) => [one._id, one])).values()]);
  await deliveries().deleteMany(about, options);
}

/** Removes deliveries about leads, with what receivers answered. These are told nothing. */
export const discardDeliveries = (leads: readonly string[]) =>
  deliveries().deleteMany({ lead: { $in: [...leads] } }, { writeConcern: DURABLE });

const ERASURES_KEPT_MS = 90 * DAY_MS;

/** The message that a lead is erased, to where this delivery brought it. */
export function erasureOf({
  destination,
  owner,
  quiz,
  lead = '',
  link,
  target,
  memo = {},
}: DeliveryRecord): DeliveryRecord {
  const now = new Date();
  return dueDelivery({
    _id: deliveryId(lead, destination, 'lead.erased', link),
    destination,
    event: 'lead.erased',
    owner,
    ...(quiz === undefined ? {} : { quiz }),
    lead,
    ...(link === undefined ? {} : { link }),
    target,
    memo,
    createdAt: now,
    // Its lead is gone and takes nothing along any more.
    expireAt: new Date(now.getTime() + ERASURES_KEPT_MS),
  });
}
