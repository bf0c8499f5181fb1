import { createHash } from 'node:crypto';
import type mongoose from 'mongoose';
import type { DeliveryStatus } from '../../contract/lead/webhook.schema.ts';
import { collectionNamed, type Stored } from '../db/collections.ts';
import { idFrom } from '../random-id.ts';
import { ofCurrentRequest } from '../tracing/request-context.ts';
import { AT_ONCE } from './retry-schedule.ts';

/**
 * What happens to a lead that destinations are notified of. `lead.begun`: its visitor filled in the form before the questions, and has not
 * finished. `lead.unconfirmed`: it waits for its visitor to confirm their address, and is stored for destinations (`lead.stored`) only then. A lead
 * lists its events in `outbox` until their deliveries are stored.
 */
export type OutboxEvent =
  | 'lead.begun'
  | 'lead.unconfirmed'
  | 'lead.stored'
  | 'lead.confirmed'
  | 'lead.updated'
  | 'lead.changed'
  | 'lead.erased'
  | 'consent.withdrawn';
/** The events of a lead while it is partial that destinations hear. */
export const concernsPartialLeads = (event: OutboxEvent): boolean => event === 'lead.begun' || event === 'lead.erased';
/** The events whose messages hold the lead itself: once one is sent, its receiver has the lead. */
export const leadEvents = ['lead.unconfirmed', 'lead.stored', 'lead.confirmed', 'lead.updated'] as const;
export const bringsLead = (event: string): event is (typeof leadEvents)[number] =>
  leadEvents.some((one) => one === event);

/** What visitors do in a quiz, counted. Each message is about a window of time and no lead. */
export const activityEvents = ['quiz.started', 'quiz.completed'] as const;
export type ActivityEvent = (typeof activityEvents)[number];
export const isActivity = (event: string): event is ActivityEvent => activityEvents.some((one) => one === event);

/** What destinations hear. `weekly` is every account's Monday morning, `connection.refused` that a connected tool refuses leads, `recipient.asked` that an address is to be confirmed. */
export type DestinationEvent = OutboxEvent | ActivityEvent | 'weekly' | 'connection.refused' | 'recipient.asked';

/** One attempt to deliver. `status` is the HTTP status, or null; `error` says why it failed, '' if it did not. */
export type DeliveryAttempt = { at: Date; durationMs: number; status: number | null; error: string; response: string };

/**
 * One message to one destination, and how it fares. It holds nothing of a lead but its id: the
 * message is composed when it is sent.
 */
export type DeliveryRecord = {
  /** `deliveryId`: what is due twice is stored once. */
  _id: string;
  /** The same on every attempt, and no part of it names the lead. */
  messageId: string;
  destination: string;
  event: DestinationEvent | 'test';
  owner: string;
  quiz?: string;
  lead?: string;
  /** Which of the quiz's links it goes through, for destinations that have several. */
  link?: string;
  /** `off`: nothing is to be sent any more, for `reason` if there is one. */
  state: 'pending' | 'delivered' | 'failed' | 'off';
  reason?: string;
  /** Where it goes, for destinations whose receivers are limited one by one; '' for the others. */
  target: string;
  attempts: DeliveryAttempt[];
  /** When it is due; the worker that claims it pushes this ahead, which is its lease. Null if nothing is left to do. */
  nextAttemptAt: Date | null;
  leaseId: string | null;
  /** It may have arrived although no answer came: it may only be repeated unchanged. */
  maybeSent?: boolean;
  /** It waits because its owner's account is not active. */
  held?: boolean;
  /** Its owner has asked for it to be sent, also to a receiver that is left alone. */
  replayed?: true;
  /** What its destination has to remember of it. */
  memo?: Record<string, unknown>;
  /** The body of a test event, which belongs to no lead. */
  request?: string;
  createdAt: Date;
  /** The request that it follows from; absent where that was none. */
  requestId?: string;
  /** When it is removed; absent for those that stay as long as their lead. */
  expireAt?: Date;
};

export const DUE_ORDER = { destination: 1, nextAttemptAt: 1 } as const;
/** Those that are still tried, by their first attempt: few, and of the others the index knows nothing. */
export const FAILED_BEFORE = { destination: 1, 'attempts.0.at': 1 } as const;
export const LOG_ORDER = { quiz: 1, destination: 1, createdAt: -1, messageId: 1 } as const;
export const LINK_LOG_ORDER = { quiz: 1, link: 1, createdAt: -1, messageId: 1 } as const;
export const TARGET_LOG_ORDER = { target: 1, createdAt: -1, messageId: 1 } as const;
export const KNOWN_THERE = { target: 1, 'memo.remote': 1 } as const;
export const GIVEN_UP = { owner: 1, createdAt: -1 } as const;

export const deliveryIndexes = {
  collection: 'deliveries',
  indexes: [
    { key: DUE_ORDER, partialFilterExpression: { state: 'pending' } },
    { key: FAILED_BEFORE, partialFilterExpression: { state: 'pending', 'attempts.0': { $exists: true } } },
    { key: LOG_ORDER },
    { key: LINK_LOG_ORDER, partialFilterExpression: { link: { $exists: true } } },
    { key: TARGET_LOG_ORDER, partialFilterExpression: { link: { $exists: true } } },
    { key: { lead: 1 } },
    { key: KNOWN_THERE, partialFilterExpression: { 'memo.remote': { $exists: true } } },
    { key: { owner: 1 } },
    { key: GIVEN_UP, partialFilterExpression: { state: 'failed' } },
    { key: { expireAt: 1 }, expireAfterSeconds: 0 },
  ] as mongoose.mongo.IndexDescription[],
};

export const deliveries = (): Stored<DeliveryRecord> => collectionNamed<DeliveryRecord>(deliveryIndexes.collection);

/**
 * The id of the delivery of an event about a subject: a lead, or the account and week of a report.
 * @param link for destinations that a quiz can have several links to
 */
export const deliveryId = (subject: string, destination: string, event: string, link?: string): string =>
  [subject, destination, ...(link === undefined ? [] : [link]), event].join(':');

export const messageIdOf = (id: string): string => `msg_${idFrom(createHash('sha256').update(id).digest())}`;

type DueDelivery = Pick<DeliveryRecord, '_id' | 'destination' | 'event' | 'owner' | 'createdAt'> &
  Partial<DeliveryRecord>;

/** A delivery that is due at once, unless `nextAttemptAt` is given, on behalf of the current request. */
export const dueDelivery = (due: DueDelivery): DeliveryRecord => ({
  messageId: messageIdOf(due._id),
  state: 'pending',
  target: '',
  attempts: [],
  nextAttemptAt: AT_ONCE,
  leaseId: null,
  ...ofCurrentRequest(),
  ...due,
});

/** What its owner sees of a delivery. */
export const presentDeliveryStatus = ({
  messageId,
  state,
  attempts,
  nextAttemptAt,
  createdAt,
}: Pick<DeliveryRecord, 'messageId' | 'state' | 'attempts' | 'nextAttemptAt' | 'createdAt'>): DeliveryStatus => ({
  id: messageId,
  state: state === 'off' ? 'failed' : state,
  attempts: attempts.map(({ at, ...attempt }) => ({ at: at.toISOString(), ...attempt })),
  nextAttemptAt: state === 'pending' ? dueSince(nextAttemptAt, createdAt) : null,
  createdAt: createdAt.toISOString(),
});

/** To its owner, what is due at once has been due since it was made. */
const dueSince = (due: Date | null, createdAt: Date): string | null =>
  due && (due > AT_ONCE ? due : createdAt).toISOString();
