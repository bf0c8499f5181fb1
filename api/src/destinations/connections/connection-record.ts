import type mongoose from 'mongoose';
import { defaultWebhookEvents, type WebhookEvent } from '../../../contract/connections/webhook-events.ts';
import { MINUTE_MS } from '../../../contract/time.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { collectionNamed, type Stored } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { CONNECTIONS } from '../../deliveries/listening-owners.ts';
import { notFound } from '../../errors.ts';
import type { VendorProblem } from '../vendors/vendor-error.ts';

/** Why the tool refuses what is sent to it. `link` is the one whose message was refused last. */
export type ConnectionProblem = {
  kind: Exclude<VendorProblem, 'retry'>;
  message: string;
  since: Date;
  link: string;
};

/** An account of another tool that an owner has connected. */
export type ConnectionRecord = {
  _id: string;
  owner: string;
  vendor: string;
  name: string;
  /** What the tool calls the account; '' where it does not say. */
  account: string;
  /** Its credentials as JSON, sealed for `sealedFor`. */
  sealed: string;
  /** What may be shown of them. */
  hints: Record<string, string>;
  everyQuiz: boolean;
  /** Events it is sent; absent for the default ones. */
  events?: WebhookEvent[];
  /** Of one that a program has subscribed: the only quiz that it is for, if there is one, and by what the same subscription is found. */
  hook?: { quiz: string | null; key: string };
  createdAt: Date;
  lastUsedAt: Date | null;
  problem: ConnectionProblem | null;
  /** Why its last message is tried again, and since when none was taken. */
  failing?: { message: string; since: Date } | null;
};

export const connectionIndexes = {
  collection: CONNECTIONS,
  indexes: [
    { key: { owner: 1, createdAt: 1 } },
    {
      key: { owner: 1, 'hook.key': 1 },
      unique: true,
      partialFilterExpression: { 'hook.key': { $exists: true } },
    },
    { key: { events: 1 }, partialFilterExpression: { events: { $exists: true } } },
    { key: { 'hook.quiz': 1 }, partialFilterExpression: { 'hook.quiz': { $exists: true } } },
  ] as mongoose.mongo.IndexDescription[],
};

export const connections = (): Stored<ConnectionRecord> =>
  collectionNamed<ConnectionRecord>(connectionIndexes.collection);

/** Whether it is to be sent an event. */
export const isSent = (
  { events = [...defaultWebhookEvents] }: Pick<ConnectionRecord, 'events'>,
  event: WebhookEvent,
): boolean => events.includes(event);

/** Whether it serves this quiz without a link of the quiz's own. */
export const servesUnlinked = ({ everyQuiz, hook }: ConnectionRecord, quiz: string): boolean =>
  everyQuiz && (!hook?.quiz || hook.quiz === quiz);

/** What credentials are bound to: those of one connection are of no use as those of another, or to another owner. */
export const sealedFor = ({ _id, owner }: Pick<ConnectionRecord, '_id' | 'owner'>): string => `${owner} ${_id}`;

/** All of an owner's, the oldest first. */
export const connectionsOf = (owner: string): Promise<ConnectionRecord[]> =>
  connections().find({ owner }, { maxTimeMS: MAX_TIME_MS }).sort({ createdAt: 1 }).toArray();

export const findConnection = (owner: string, id: string): Promise<ConnectionRecord | null> =>
  connections().findOne({ _id: id, owner }, { maxTimeMS: MAX_TIME_MS });

/** The owner's connection. Throws a 404 if it does not exist or has another owner. */
export async function findOwnedConnection(owner: string, id: string): Promise<ConnectionRecord> {
  const found = await findConnection(owner, id);
  if (!found) throw notFound();
  return found;
}

/** Records that a tool took something, at most once a minute. */
export async function recordUse(id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - MINUTE_MS);
  await connections().updateOne(
    { _id: id, $or: [{ lastUsedAt: null }, { lastUsedAt: { $lt: before } }] },
    { $set: { lastUsedAt: now } },
  );
}

/** Records that a tool does not take messages for the moment; `since` stays that of the first. */
export async function recordFailing(id: string, failing: { message: string; since: Date }): Promise<void> {
  await connections().updateOne({ _id: id, failing: null }, { $set: { failing } });
}

/** Records that a tool answers again. */
export async function clearFailing(id: string): Promise<void> {
  await connections().updateOne({ _id: id }, { $set: { failing: null } });
}

/** Records why a tool refuses messages; `since` stays that of the first refusal. */
export async function recordProblem(id: string, { since, ...problem }: ConnectionProblem): Promise<void> {
  await connections().updateOne(
    { _id: id },
    [
      {
        $set: {
          problem: { $mergeObjects: [{ $literal: problem }, { since: { $ifNull: ['$problem.since', since] } }] },
        },
      },
    ],
    { writeConcern: DURABLE },
  );
}

/** Forgets the problem, if there is one that fits. */
export async function clearProblem(
  id: string,
  of: Partial<Pick<ConnectionProblem, 'kind' | 'link'>> = {},
): Promise<void> {
  const fits = Object.fromEntries(Object.entries(of).map(([key, value]) => [`problem.${key}`, value]));
  await connections().updateOne({ _id: id, ...fits }, { $set: { problem: null } });
}

/** Removes what programs have subscribed of a quiz. */
export const deleteHooksOfQuiz = (quiz: string) => connections().deleteMany({ 'hook.quiz': quiz });
