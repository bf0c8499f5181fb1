import { findAccount } from '../../users/find-account.ts';
import { findRecipient, recipientsOf } from '../../users/mail-recipients.ts';
import { accountClock } from '../../users/time-zones.ts';
import type { DispatchContext, Subject } from '../destination.ts';
import { findOwnerMailSettings, type OwnerMailSettings } from '../mail/mail-destination.ts';
import { REMOVE_RECIPIENT_PATH, recipientUrl } from './recipient-link.ts';

const findOwn = findOwnerMailSettings('emailNotifications');

/** Who gets the mails about leads: the account's own address has no link, the confirmed further ones are links by their ids. */
export async function findLeadMailLinks(
  { owner }: Subject,
  context: DispatchContext,
): Promise<Array<{ link?: string; target: string }>> {
  const [own, account] = [await findOwn({ owner }, context), await findAccount(owner)];
  const others = account ? recipientsOf(account).filter(({ confirmedAt }) => confirmedAt) : [];
  return [...(own ? [{ target: '' }] : []), ...others.map(({ id }) => ({ link: id, target: '' }))];
}

/** How a mail about leads goes to the account's own address, or to the one that is the link; undefined where it is not wanted. */
export async function findLeadMailSettings(
  { owner, link }: Subject,
  context: DispatchContext,
): Promise<OwnerMailSettings | undefined> {
  if (link === undefined) return findOwn({ owner }, context);
  const account = await findAccount(owner);
  const recipient = account && findRecipient(account, link);
  if (!account || !recipient?.confirmedAt) return undefined;
  const { publicUrl } = context.config;
  return {
    to: recipient.email,
    sharedBy: account.email,
    publicUrl,
    unsubscribeUrl: recipientUrl(publicUrl, REMOVE_RECIPIENT_PATH, context.secret, { user: owner, recipient: link }),
    ...accountClock(account),
  };
}
