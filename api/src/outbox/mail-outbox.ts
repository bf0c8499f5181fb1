import type { Model } from 'mongoose';
import { collectionOf, type Stored } from '../collections.ts';
import { type MailState, noMail } from './mail-state.ts';
import { AT_ONCE, HOLD_MS, nextAttemptAt } from './retry-schedule.ts';

/** Longer than any attempt may take, so that no other worker starts one in the meantime. */
const LEASE_MS = 120_000;
/**
 * How often a mail is sent to a server that accepts the text and never replies: most mail programs merge mails with the same Message-ID,
 * but not all.
 */
const MOST_UNKNOWN = 3;

/** How an attempt ended; `unknown` if the text was sent and no reply came, so it may have been delivered. */
export type MailOutcome = 'sent' | 'retry' | 'refused' | 'unknown' | 'cancelled';

type Field = 'mail' | 'resultMail';
type Mailed<F extends Field> = { _id: string } & { [K in F]?: MailState | undefined };
export type MailOutbox<T> = {
  /** The state of an item's mail. */
  stateOf: (item: T) => MailState;
  claim: (leaseId: string, now: Date) => Promise<T | null>;
  markSending: (id: string, leaseId: string) => Promise<boolean>;
  settle: (item: T, leaseId: string, outcome: MailOutcome, now: Date) => Promise<void>;
  hold: (id: string, leaseId: string, now: Date) => Promise<void>;
  releaseHeld: (owner?: string) => Promise<void>;
  cancel: (id: string, leaseId: string) => Promise<void>;
};

/**
 * The mails in a field of a collection's documents, for any number of workers. Each is sent once; if it is unknown whether that worked, it
 * is sent again with the same Message-ID.
 */
export function mailOutbox<T extends Mailed<F>, F extends Field>(
  model: Pick<Model<T>, 'collection'>,
  field: F,
): MailOutbox<T> {
  const collection = (): Stored<object> => collectionOf<object>(model as unknown as Pick<Model<object>, 'collection'>);
  const stateOf = (item: T): MailState => item[field] ?? noMail();
  /** Fields of the state under their whole names, for a filter or an update. */
  const of = (state: object) =>
    Object.fromEntries(Object.entries(state).map(([name, value]) => [`${field}.${name}`, value]));
  return {
    stateOf,

    /** Claims the next due mail, or null. Claiming pushes its due time ahead, so a worker that dies leaves it to the next one. */
    claim: async (leaseId, now) =>
      (await collection().findOneAndUpdate(
        of({ state: 'pending', nextAttemptAt: { $lte: now } }),
        { $set: of({ leaseId, nextAttemptAt: new Date(now.getTime() + LEASE_MS) }) },
        { sort: of({ nextAttemptAt: 1 }) as never, returnDocument: 'after' },
      )) as T | null,

    /**
     * Records that the text is about to be sent. False if the lease is lost or the mail was cancelled in the meantime: then it must not be.
     */
    markSending: async (id, leaseId) => {
      const { matchedCount } = await collection().updateOne(
        { _id: id, ...of({ state: 'pending', leaseId }) },
        { $set: of({ left: true }) },
        { writeConcern: { w: 'majority', j: true, wtimeoutMS: 5_000 } },
      );
      return matchedCount === 1;
    },

    /** Records the outcome of an attempt, if the lease still holds. */
    settle: async (item, leaseId, outcome, now) => {
      if (outcome === 'cancelled') return;
      const before = stateOf(item);
      await collection().updateOne(
        { _id: item._id, ...of({ leaseId }) },
        {
          $set: of({
            ...afterAttempt(before, outcome, now),
            leaseId: null,
            // A server that said "not now" has not received it in this attempt.
            left: outcome === 'unknown' || (before.left ?? false),
          }),
          $inc: of({ attempts: 1 }),
        },
      );
    },

    /** Leaves a mail whose owner's account is not active until it is released, which is no attempt. */
    hold: async (id, leaseId, now) => {
      await collection().updateOne(
        { _id: id, ...of({ leaseId }) },
        { $set: of({ held: true, nextAttemptAt: new Date(now.getTime() + HOLD_MS), leaseId: null }) },
      );
    },

    /** Makes held mails due, of one owner or of all: those whose account is still not active are held again. */
    releaseHeld: async (owner) => {
      await collection().updateMany(
        { ...(owner ? { owner } : {}), ...of({ state: 'pending', nextAttemptAt: { $gt: AT_ONCE }, held: true }) },
        { $set: of({ nextAttemptAt: AT_ONCE }), $unset: of({ held: '' }) },
      );
    },

    /** Records that nothing is to be sent after all. */
    cancel: async (id, leaseId) => {
      await collection().updateOne(
        { _id: id, ...of({ leaseId }) },
        { $set: of({ state: 'off', nextAttemptAt: null, leaseId: null }) },
      );
    },
  };
}

/** The state of a mail after an attempt with this outcome. */
export function afterAttempt(
  { attempts }: Pick<MailState, 'attempts'>,
  outcome: Exclude<MailOutcome, 'cancelled'>,
  now: Date,
): Pick<MailState, 'state' | 'nextAttemptAt'> {
  if (outcome === 'sent') return { state: 'sent', nextAttemptAt: null };
  const isLast = outcome === 'refused' || (outcome === 'unknown' && attempts + 1 >= MOST_UNKNOWN);
  const next = isLast ? null : nextAttemptAt(attempts + 1, now);
  return { state: next ? 'pending' : 'failed', nextAttemptAt: next };
}
