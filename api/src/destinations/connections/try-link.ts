import type { LinkDelivery, LinkInput, LinkSample, LinkSettings } from '../../../contract/connections/link.schema.ts';
import { DAY_MS } from '../../../contract/time.ts';
import type { Config } from '../../config.ts';
import { type DeliveryRecord, deliveries, dueDelivery } from '../../deliveries/delivery-record.ts';
import { badRequest } from '../../errors.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import { randomId } from '../../random-id.ts';
import { accountOf } from '../../users/find-account.ts';
import { contactOf } from '../connected/contact-of.ts';
import type { Contact, ContactValue } from '../vendors/contact.ts';
import type { Vendor } from '../vendors/vendor.ts';
import { VendorError } from '../vendors/vendor-error.ts';
import { leadEvent } from '../webhook/lead-event.ts';
import { type ConnectionRecord, findConnection } from './connection-record.ts';
import { presentLinkDelivery } from './link-log.ts';
import { sampleLead } from './sample-lead.ts';
import { switchesOf } from './switches-of.ts';
import { accessTo, CALL_IN_REQUEST, vendorNamed } from './vendor-access.ts';

const TESTS_KEPT_MS = 30 * DAY_MS;

/** The connection of a link that is about to be stored or tried, with its tool. Throws a 400 if the owner has none by this id. */
export async function connectionFor(
  owner: string,
  id: string,
): Promise<{ connection: ConnectionRecord; vendor: Vendor }> {
  const connection = await findConnection(owner, id);
  const vendor = connection && vendorNamed(connection.vendor);
  if (!connection || !vendor) {
    const message = 'This connection does not exist any more';
    throw badRequest(message, [{ path: 'connection', message }]);
  }
  return { connection, vendor };
}

async function sampleContact(
  quiz: QuizRecord,
  settings: LinkSettings,
  { info }: Vendor,
  { publicUrl }: Config,
  messageId: string,
): Promise<Contact> {
  const { email } = await accountOf(quiz.owner);
  const lead = sampleLead(quiz, settings, { publicUrl, email });
  const optionTexts = new Map(
    quiz.questions.flatMap(({ options }) => options.map(({ id, text }) => [id, text] as const)),
  );
  const event = { id: messageId, body: leadEvent(lead) };
  return contactOf(lead, settings, info, { publicUrl, event, optionTexts, isSample: true });
}

/** How a made-up lead of the quiz arrives by these settings. Nothing is sent. */
export async function showSample(
  quiz: QuizRecord,
  { connection: id, settings }: LinkInput,
  config: Config,
): Promise<LinkSample> {
  const { vendor } = await connectionFor(quiz.owner, id);
  const contact = await sampleContact(quiz, settings, vendor, config, 'msg_sample');
  const { name, email, fields, tags } = contact;
  const { place, hasFields } = vendor.info;
  const rows = [
    ...(place && settings.place ? [{ name: place.label, value: settings.place.name }] : []),
    ...(vendor.row ? [] : [{ name: 'Email', value: email }]),
    ...(hasFields ? [] : [{ name: 'Name', value: name }]),
    ...Object.entries(vendor.row?.(contact) ?? fields).map(([to, value]) => ({ name: to, value: inWords(value) })),
    ...(tags.length > 0 ? [{ name: 'Tags', value: tags.join(', ') }] : []),
  ];
  return { rows, ...(vendor.message ? { message: vendor.message(contact) } : {}) };
}

const inWords = (value: ContactValue): string => (Array.isArray(value) ? value.join(', ') : String(value));

/** Sends that lead to the tool, marked as a sample, and puts it into the log of the link. */
export async function sendSample(
  quiz: QuizRecord,
  link: string,
  { connection: id, settings }: LinkInput,
  config: Config,
): Promise<LinkDelivery> {
  const { connection, vendor } = await connectionFor(quiz.owner, id);
  const messageId = `msg_${randomId()}`;
  const contact = await sampleContact(quiz, settings, vendor, config, messageId);
  const at = new Date();
  const startedAt = performance.now();
  const outcome = await send(connection, contact, settings, config);
  const durationMs = Math.round(performance.now() - startedAt);
  const test: DeliveryRecord = {
    ...dueDelivery({
      _id: messageId,
      destination: 'connected',
      event: 'test',
      owner: quiz.owner,
      quiz: quiz._id,
      link,
      target: connection._id,
      createdAt: at,
    }),
    messageId,
    state: outcome.error ? 'failed' : 'delivered',
    attempts: [{ at, durationMs, ...outcome }],
    nextAttemptAt: null,
    expireAt: new Date(at.getTime() + TESTS_KEPT_MS),
  };
  await deliveries().insertOne(test);
  return presentLinkDelivery(test, null);
}

async function send(
  connection: ConnectionRecord,
  contact: Contact,
  { place, switches }: LinkSettings,
  config: Config,
): Promise<{ status: number | null; error: string; response: string }> {
  try {
    const { vendor, credentials, call, lastStatus } = await accessTo(connection, config, CALL_IN_REQUEST);
    await vendor.send(contact, {
      credentials,
      call,
      chosen: { place: place?.id ?? '', switches: switchesOf(vendor.info, switches) },
    });
    return { status: lastStatus(), error: '', response: '' };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    const { status, message, response } = error;
    return { status, error: message, response };
  }
}
