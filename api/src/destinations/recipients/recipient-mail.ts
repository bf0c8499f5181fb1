import { z } from 'zod';
import { deliveryId, dueDelivery } from '../../deliveries/delivery-record.ts';
import { storeDeliveries } from '../../deliveries/store-deliveries.ts';
import { findAccount } from '../../users/find-account.ts';
import { findRecipient, INVITATION_MS, type RecipientRecord } from '../../users/mail-recipients.ts';
import { defineMail, mailLimits } from '../mail/mail-destination.ts';
import { invitationMail } from './invitation-mail.ts';
import { CONFIRM_RECIPIENT_PATH, REMOVE_RECIPIENT_PATH, recipientUrl } from './recipient-link.ts';

/** Asks whoever reads an address whether they want the mails about an account's leads. It hears no event: its owner makes it due. */
export const recipientMail = defineMail({
  events: [],
  settings: z.object({}),
  limits: mailLimits(1),
  findSettings: async () => ({}),

  async compose(_event, _lead, _settings, { delivery: { _id, owner, link = '' } }, { config, secret }) {
    const account = await findAccount(owner);
    const recipient = account && findRecipient(account, link);
    if (!recipient || recipient.confirmedAt || _id !== invitationId(recipient)) return { drop: '' };
    const linked = { user: owner, recipient: link };
    const until = String(recipient.askedAt.getTime() + INVITATION_MS);
    const { publicUrl } = config;
    return {
      send: invitationMail(recipient, account.email, {
        confirmUrl: recipientUrl(publicUrl, CONFIRM_RECIPIENT_PATH, secret, { ...linked, until }),
        unsubscribeUrl: recipientUrl(publicUrl, REMOVE_RECIPIENT_PATH, secret, linked),
      }),
    };
  },
});

/** Each time that it is asked is a mail of its own. */
const invitationId = ({ id, askedAt }: RecipientRecord): string =>
  deliveryId(`${id}:${askedAt.getTime()}`, 'recipient-mail', 'recipient.asked');

/** Stores the mail that asks a recipient. */
export const dueInvitation = (owner: string, recipient: RecipientRecord, now: Date): Promise<void> =>
  storeDeliveries([
    dueDelivery({
      _id: invitationId(recipient),
      destination: 'recipient-mail',
      event: 'recipient.asked',
      owner,
      link: recipient.id,
      createdAt: now,
      expireAt: new Date(now.getTime() + INVITATION_MS),
    }),
  ]);
