import { DAY_MS } from '../../../contract/time.ts';
import { INVITATION_MS, type RecipientRecord } from '../../users/mail-recipients.ts';
import { html, oneLine } from '../mail/html.ts';
import { FONT, layout, plainEnd } from '../mail/layout.ts';
import type { Mail } from '../mail/send-mail.ts';

const DAYS = INVITATION_MS / DAY_MS;

/** “Get emails about new leads?”, for an address that an owner has added. Nothing in it is the owner's own words. */
export function invitationMail(
  { id, email, askedAt }: RecipientRecord,
  owner: string,
  { confirmUrl, unsubscribeUrl }: { confirmUrl: string; unsubscribeUrl: string },
): Mail {
  const title = 'Get emails about new leads?';
  const asks = `${oneLine(owner)} wants emails about new quiz leads to go to this address as well.`;
  const hint = `The link works for ${DAYS} days. Without it, nothing is sent to you. If you do not know the sender, ignore this email.`;
  const end = {
    reason: 'You get this email because your address was entered on the settings page.',
    unsubscribeUrl,
  };
  const action = { label: 'Confirm this address', url: confirmUrl };
  return {
    to: email,
    id: `recipient-${id}-${askedAt.getTime()}`,
    subject: title,
    text: [title, '', asks, '', `${action.label}: ${action.url}`, '', hint, plainEnd(end)].join('\n'),
    html: layout({
      ...end,
      action,
      content: html`<p class="soft" style="margin:0;${FONT};font-size:14px;line-height:20px;color:#5b5870">${hint}</p>`,
      title,
      subtitle: asks,
      preview: asks,
    }),
    unsubscribeUrl,
  };
}
