import type { DeliveryStatus } from '../../contract/webhook.schema.ts';
import { AT_ONCE } from '../outbox/retry-schedule.ts';

/** One attempt to reach a receiver. */
export type DeliveryAttempt = { at: Date; durationMs: number; status: number | null; error: string; response: string };

/** A message to a quiz's webhook and its state. Its id is the same on every attempt. */
export type DeliveryRecord = {
  id: string;
  state: 'pending' | 'delivered' | 'failed';
  url: string;
  attempts: DeliveryAttempt[];
  /** When it is due; the worker that claims it pushes this ahead, which is its lease. Null if nothing is left to do. */
  nextAttemptAt: Date | null;
  leaseId: string | null;
  /** It waits because its owner's account is not active. */
  held?: boolean;
  createdAt: Date;
};

/** A message that is due at once. */
export const dueDelivery = (id: string, url: string, now: Date): DeliveryRecord => ({
  id,
  state: 'pending',
  url,
  attempts: [],
  nextAttemptAt: AT_ONCE,
  leaseId: null,
  createdAt: now,
});

export const deliverySchemaDefinition = {
  id: String,
  state: String,
  url: String,
  attempts: [{ _id: false, at: Date, durationMs: Number, status: Number, error: String, response: String }],
  nextAttemptAt: { type: Date, default: null },
  leaseId: { type: String, default: null },
  held: Boolean,
  createdAt: Date,
};

/** What its owner sees of a delivery. */
export const presentDeliveryStatus = ({
  id,
  state,
  attempts,
  nextAttemptAt,
  createdAt,
}: DeliveryRecord): DeliveryStatus => ({
  id,
  state,
  attempts: attempts.map(({ at, durationMs, status, error, response }) => ({
    at: at.toISOString(),
    durationMs,
    status,
    error,
    response,
  })),
  nextAttemptAt: state === 'pending' ? dueSince(nextAttemptAt, createdAt) : null,
  createdAt: createdAt.toISOString(),
});

/** What is due at once is due since it was made, as far as its owner is concerned. */
const dueSince = (due: Date | null, createdAt: Date): string | null =>
  due && (due > AT_ONCE ? due : createdAt).toISOString();
