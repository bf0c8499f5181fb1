import { type LinkSettings, linkSettingsSchema } from '../../../contract/connections/link.schema.ts';
import type { ActivityEvent, leadEvents } from '../../deliveries/delivery-record.ts';
import {
  type ConnectionRecord,
  connectionsOf,
  findConnection,
  isSent,
  servesUnlinked,
} from '../connections/connection-record.ts';
import { findLink, linkIdOf, linksOfQuiz } from '../connections/link-record.ts';
import { asksItself } from '../connections/switches-of.ts';
import type { DispatchContext, Subject } from '../destination.ts';

/** Stands in front of a connection's id, as the link of all quizzes to it; no id of a browser has a colon. */
const EVERY_QUIZ = 'every:';
const defaultSettings: LinkSettings = linkSettingsSchema.parse({});

/**
 * The links that leads of a quiz go through: its own, and connections for every quiz. A quiz's own link to such a connection counts instead, also
 * where it is off. Changes, confirmations and counts go only to those that ask for them, and a lead that is not confirmed to tools that ask for the
 * confirmation themselves. A new lead has a delivery for each, by which later events know of it.
 */
export async function findLinks(
  { owner, quiz = '' }: Subject,
  _context: DispatchContext,
  event: (typeof leadEvents)[number] | ActivityEvent,
): Promise<Array<{ link: string; target: string }>> {
  const [own, every] = await Promise.all([linksOfQuiz(quiz), connectionsOf(owner)]);
  const all = every.filter((one) => hears(one, event));
  const existing = new Set(all.map(({ _id }) => _id));
  const vendors = new Map(every.map(({ _id, vendor }) => [_id, vendor]));
  const linked = new Set(own.map(({ connection }) => connection));
  return [
    ...own
      .filter(({ settings, connection }) => settings.isOn && existing.has(connection))
      .filter((link) => event !== 'lead.unconfirmed' || asksItself(link.settings, vendors.get(link.connection)))
      .map((link) => ({ link: linkIdOf(link), target: link.connection })),
    ...all
      .filter((one) => event !== 'lead.unconfirmed' && servesUnlinked(one, quiz) && !linked.has(one._id))
      .map(({ _id }) => ({ link: EVERY_QUIZ + _id, target: _id })),
  ];
}

/** Whether a connection is told of such an event; what is no choice of its owner's is told to all. */
const hears = (one: ConnectionRecord, event: (typeof leadEvents)[number] | ActivityEvent): boolean =>
  event === 'lead.stored' || event === 'lead.unconfirmed' || isSent(one, event);

/** The connection and the settings of a link as they are now; undefined where it is off, or its connection is gone. */
export async function findLinkSettings({
  owner,
  quiz = '',
  link = '',
  sentTo,
}: Subject): Promise<{ connection: string; chosen: LinkSettings } | undefined> {
  const every = link.startsWith(EVERY_QUIZ) ? link.slice(EVERY_QUIZ.length) : undefined;
  const own = every === undefined ? await findLink(quiz, link) : null;
  const id = sentTo ?? every ?? own?.connection;
  const connection = id === undefined ? null : await findConnection(owner, id);
  if (!connection) return undefined;
  const isOn = every === undefined ? own?.settings.isOn : connection.everyQuiz;
  return sentTo === undefined && !isOn
    ? undefined
    : { connection: connection._id, chosen: own?.settings ?? defaultSettings };
}
