import { MINUTE_MS } from '../../../contract/time.ts';
import { deliveries, deliveryId, dueDelivery } from '../../deliveries/delivery-record.ts';
import { storeDeliveries } from '../../deliveries/store-deliveries.ts';
import { isUnconfirmed } from '../../submissions/confirming/is-unconfirmed.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';

const MAIL = { destination: 'confirm-mail', event: 'lead.unconfirmed' } as const;
/** How many confirmation mails a lead gets, the first included. */
const MOST_MAILS = 3;
const PAUSE_MS = MINUTE_MS;

/**
 * Queues another confirmation mail, at most one a minute. It has its own Message-ID, because mailboxes drop duplicates, and counts
 * towards the mail limits. Submissions marked as spam never had a first mail and get none. Returns whether a mail is on its way.
 * @param client who asks, for the limits (`mailClient`)
 */
export async function sendAgain(lead: SubmissionRecord, client: string, now: Date): Promise<boolean> {
  const { _id, owner, quiz } = lead;
  if (!isUnconfirmed(lead) || lead.consent.withdrawn) return false;
  const sent = await deliveries()
    .find({ lead: _id, ...MAIL }, { projection: { state: 1, createdAt: 1 } })
    .toArray();
  if (sent.some(({ state, createdAt }) => state === 'pending' || now.getTime() - createdAt.getTime() < PAUSE_MS))
    return true;
  if (sent.length === 0 || sent.length >= MOST_MAILS) return false;
  const id = deliveryId(_id, MAIL.destination, MAIL.event, `again${sent.length}`);
  const due = { _id: id, ...MAIL, owner, quiz, lead: _id, memo: { client }, createdAt: now };
  await storeDeliveries([dueDelivery(due)]);
  return true;
}
