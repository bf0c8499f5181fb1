import type { Model } from 'mongoose';
import { collectionOf, type Stored } from '../collections.ts';
import type { MailState } from './mail-state.ts';
import { nextAttemptAt } from './retry-schedule.ts';

/** Longer than any attempt may take, so that no other worker starts one in the meantime. */
const LEASE_MS = 120_000;
/**
 * How often a mail is sent to a server that accepts the text and never replies: most mail programs merge mails with the same Message-ID,
 * but not all.
 */
const MOST_UNKNOWN = 3;

/** How an attempt ended; `unknown` if the text was sent and no reply came, so it may have been delivered. */
export type MailOutcome = 'sent' | 'retry' | 'refused' | 'unknown' | 'cancelled';

type Record = { _id: string; mail: MailState };
export type MailOutbox<T extends Record> = ReturnType<typeof mailOutbox<T>>;

/**
 * The mails in the `mail` field of a collection's documents, for any number of workers. Each is sent once; if it is unknown whether that
 * worked, it is sent again with the same Message-ID.
 */
export function mailOutbox<T extends Record>(model: Pick<Model<Record>, 'collection'>) {
  const collection = (): Stored<Record> => collectionOf<Record>(model);
  return {
    /** Claims the next due mail, or null. Claiming pushes its due time ahead, so a worker that dies leaves it to the next one. */
    claim: async (leaseId: string, now: Date): Promise<T | null> =>
      (await collection().findOneAndUpdate(
        { 'mail.state': 'pending', 'mail.nextAttemptAt': { $lte: now } },
        { $set: { 'mail.leaseId': leaseId, 'mail.nextAttemptAt': new Date(now.getTime() + LEASE_MS) } },
        { sort: { 'mail.nextAttemptAt': 1 }, returnDocument: 'after' },
      )) as T | null,

    /**
     * Records that the text is about to be sent. False if the lease is lost or the mail was cancelled in the meantime: then it must not be.
     */
    markSending: async (id: string, leaseId: string): Promise<boolean> => {
      const { matchedCount } = await collection().updateOne(
        { _id: id, 'mail.state': 'pending', 'mail.leaseId': leaseId },
        { $set: { 'mail.left': true } },
        { writeConcern: { w: 'majority', j: true, wtimeoutMS: 5_000 } },
      );
      return matchedCount === 1;
    },

    /** Records the outcome of an attempt, if the lease still holds. */
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
            // A server that said "not now" has not received it in this attempt.
            'mail.left': outcome === 'unknown' || (mail.left ?? false),
          },
          $inc: { 'mail.attempts': 1 },
        },
      );
    },

    /** Records that nothing is to be sent after all. */
    cancel: async (id: string, leaseId: string): Promise<void> => {
      await collection().updateOne(
        { _id: id, 'mail.leaseId': leaseId },
        { $set: { 'mail.state': 'off', 'mail.nextAttemptAt': null, 'mail.leaseId': null } },
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
