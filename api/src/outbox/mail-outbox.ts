import type mongoose from 'mongoose';
import type { MailState } from './mail-state.ts';
import { nextAttemptAt } from './retry-schedule.ts';

/** Longer than any attempt may take, so that nobody else begins one meanwhile. */
const LEASE_MS = 120_000;

/** How one attempt ended; `unknown` when the text left and no answer came, which may have delivered it. */
export type MailOutcome = 'sent' | 'retry' | 'refused' | 'unknown' | 'cancelled';

type Record = { _id: string; mail: MailState };
export type MailOutbox<T extends Record> = ReturnType<typeof mailOutbox<T>>;

/** The mails that stand in the `mail` field of a collection's documents, each sent at most once by any number of workers. */
export function mailOutbox<T extends Record>(model: { collection: unknown }) {
  const collection = () => model.collection as mongoose.mongo.Collection<Record>;
  const set = (filter: object, mail: Partial<MailState>, attempts: 0 | 1 = 0) =>
    collection().updateOne(filter, {
      $set: Object.fromEntries(Object.entries(mail).map(([name, value]) => [`mail.${name}`, value])),
      ...(attempts ? { $inc: { 'mail.attempts': attempts } } : {}),
    });
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
        { $set: { 'mail.state': 'leaving' } },
        { writeConcern: { w: 'majority', j: true, wtimeoutMS: 5_000 } },
      );
      return matchedCount === 1;
    },

    /** Writes how an attempt went, if the lease still holds. */
    settle: async ({ _id, mail }: T, leaseId: string, outcome: MailOutcome, now: Date): Promise<void> => {
      if (outcome === 'unknown' || outcome === 'cancelled') return;
      const next = outcome === 'retry' ? nextAttemptAt(mail.attempts + 1, now) : null;
      const state = outcome === 'sent' ? 'sent' : next ? 'pending' : 'failed';
      await set({ _id, 'mail.leaseId': leaseId }, { state, nextAttemptAt: next, leaseId: null }, 1);
    },

    /** Nothing is to be sent after all. */
    callOff: async (id: string, leaseId: string): Promise<void> => {
      await set({ _id: id, 'mail.leaseId': leaseId }, { state: 'off', nextAttemptAt: null, leaseId: null });
    },
  };
}
