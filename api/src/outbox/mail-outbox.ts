import type { Model } from 'mongoose';
import { collectionOf, type Stored } from '../collections.ts';
import type { MailState } from './mail-state.ts';
import { nextAttemptAt } from './retry-schedule.ts';

/** Longer than any attempt may take, so that nobody else begins one meanwhile. */
const LEASE_MS = 120_000;
/** A server that takes texts and never answers gets each this often: mails of one name are one mail to most readers, not to all. */
const MOST_UNKNOWN = 3;

/** How one attempt ended; `unknown` when the text left and no answer came, which may have delivered it. */
export type MailOutcome = 'sent' | 'retry' | 'refused' | 'unknown' | 'cancelled';

type Record = { _id: string; mail: MailState };
export type MailOutbox<T extends Record> = ReturnType<typeof mailOutbox<T>>;

/**
 * The mails that stand in the `mail` field of a collection's documents, for any number of workers. Each is sent once; where it can not be
 * known whether it was, it is sent again under the same name.
 */
export function mailOutbox<T extends Record>(model: Pick<Model<Record>, 'collection'>) {
  const collection = (): Stored<Record> => collectionOf<Record>(model);
  return {
    /** Takes the next due mail, or null. Taking it moves its due time ahead: a worker that dies leaves it to the next one. */
    claim: async (leaseId: string, now: Date): Promise<T | null> =>
      (await collection().findOneAndUpdate(
        { 'mail.state': 'pending', 'mail.nextAttemptAt': { $lte: now } },
        { $set: { 'mail.leaseId': leaseId, 'mail.nextAttemptAt': new Date(now.getTime() + LEASE_MS) } },
        { sort: { 'mail.nextAttemptAt': 1 }, returnDocument: 'after' },
      )) as T | null,

    /** Says that the text begins to leave. False when the lease is lost or the mail was called off meanwhile: it must not leave. */
    beginToLeave: async (id: string, leaseId: string): Promise<boolean> => {
      const { matchedCount } = await collection().updateOne(
        { _id: id, 'mail.state': 'pending', 'mail.leaseId': leaseId },
        { $set: { 'mail.left': true } },
        { writeConcern: { w: 'majority', j: true, wtimeoutMS: 5_000 } },
      );
      return matchedCount === 1;
    },

    /** Writes how an attempt went, if the lease still holds. */
    settle: async ({ _id, mail }: T, leaseId: string, outcome: MailOutcome, now: Date): Promise<void> => {
      if (outcome === 'cancelled') return;
      const { state, nextAttemptAt } = afterAttempt(mail, outcome, now);
      await collection().updateOne(
        { _id, 'mail.leaseId': leaseId },
        {
          $set: {
            'mail.state': state,
            'mail.nextAttemptAt': nextAttemptAt,
            'mail.leaseId': null,
            // A server that said "not now" has not got it from this attempt.
            'mail.left': outcome === 'unknown' || (mail.left ?? false),
          },
          $inc: { 'mail.attempts': 1 },
        },
      );
    },

    /** Nothing is to be sent after all. */
    callOff: async (id: string, leaseId: string): Promise<void> => {
      await collection().updateOne(
        { _id: id, 'mail.leaseId': leaseId },
        { $set: { 'mail.state': 'off', 'mail.nextAttemptAt': null, 'mail.leaseId': null } },
      );
    },
  };
}

/** Where a mail stands once an attempt has ended so. */
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
