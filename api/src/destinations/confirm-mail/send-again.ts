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
 * Makes another confirmation mail due, at most one a minute. It is a message of its own: mailboxes drop one that they have seen. The limits of
 * mails hold for it as for the first, which a program's lead never had. Returns whether one is on its way.
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
