import type { LeadDetail } from '../../contract/lead/submission.schema.ts';
import { type DeliveryRecord, presentDeliveryStatus } from '../deliveries/delivery-record.ts';
import { deliveriesOfLeads } from '../deliveries/delivery-store.ts';
import { reasonsNotToSend } from './connected/reason-not-to-send.ts';
import { connectionsOf } from './connections/connection-record.ts';
import { logEvents } from './connections/link-log.ts';

type Sent = NonNullable<LeadDetail['sent']>[number];

/** What was sent because of a lead, beside its webhook, the owner's mail and the result: the oldest first. */
export async function sentAboutLead(owner: string, lead: string): Promise<Sent[]> {
  const told = (await deliveriesOfLeads([lead])).filter(isTold);
  if (told.length === 0) return [];
  const names = new Map((await connectionsOf(owner)).map(({ _id, name }) => [_id, name]));
  return told
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((delivery) => ({ ...whatItIs(delivery, names), ...howItFared(delivery) }));
}

const mails: Readonly<Record<string, (link: string) => string>> = {
  'resume-mail': () => 'Email to finish the quiz',
  'follow-up-mail': (link) => `Follow-up of day ${Number.parseInt(link, 10)}`,
};

/** A tool that is not sent new leads, or a change that it is not told of, has a delivery all the same: of that there is nothing to say. */
const isTold = ({ destination, event, state, reason }: DeliveryRecord): boolean =>
  destination in mails || (destination === 'connected' && event in logEvents && !(state === 'off' && !reason));

function whatItIs(
  { destination, event, link = '', target }: DeliveryRecord,
  names: ReadonlyMap<string, string>,
): Pick<Sent, 'to' | 'event'> {
  const mail = mails[destination];
  if (mail) return { to: mail(link), event: 'mail' };
  const called = logEvents[event];
  const isOfLead = called === 'lead' || called === 'confirmation' || called === 'update' || called === 'withdrawal';
  return { to: names.get(target) ?? 'A tool that is not connected any more', event: isOfLead ? called : 'update' };
}

function howItFared(delivery: DeliveryRecord): Pick<Sent, 'state' | 'reason' | 'at'> {
  const { state, reason = '' } = delivery;
  const { attempts, nextAttemptAt } = presentDeliveryStatus(delivery);
  const last = attempts.at(-1);
  return {
    state,
    reason: state === 'failed' ? (last?.error ?? '') : state === 'off' ? (words[reason] ?? 'Not sent') : '',
    at: last?.at ?? nextAttemptAt,
  };
}

const OVER_LIMIT = 'Not sent: a limit of mails was reached';
const words: Readonly<Record<string, string>> = {
  ...reasonsNotToSend,
  unpublished: 'Not sent: the quiz was not published that day',
  no_mail: 'Not sent: the quiz had no mail for that day any more',
  ...Object.fromEntries(
    ['address', 'client', 'new_account', 'account', 'installation'].map((limit) => [limit, OVER_LIMIT]),
  ),
};
