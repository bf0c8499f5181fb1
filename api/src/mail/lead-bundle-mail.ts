import type { LeadBundleRecord } from '../submissions/lead-bundle.model.ts';
import { html, oneLine } from './html.ts';
import { FONT, layout, plainEnd } from './layout.ts';
import type { MailLinks } from './new-submission-mail.ts';
import type { Mail } from './send-mail.ts';

/** "12 new submissions", for the owner of a quiz that gets many: how many there are and where to find them, but not who they are. */
export function leadBundleMail(
  to: string,
  { _id, bundle = 0, count = 0, title: quizTitle = '' }: LeadBundleRecord,
  { publicUrl, unsubscribeUrl }: MailLinks,
): Mail {
  const title = oneLine(quizTitle);
  const heading = count === 1 ? '1 new submission' : `${count.toLocaleString('en-GB')} new submissions`;
  const hint = 'When many submissions come at once, they are gathered in one email.';
  const end = {
    reason: 'You get this email because you own this quiz and notifications are on.',
    unsubscribeUrl,
    settingsUrl: `${publicUrl}/dashboard/settings`,
  };
  const action = { label: 'View leads', url: `${publicUrl}/dashboard/leads?quizId=${_id}` };
  return {
    to,
    id: `leads-${_id}-${bundle}`,
    subject: `${heading}: ${title}`,
    text: [`${heading} for “${title}”`, '', hint, '', `${action.label}: ${action.url}`, plainEnd(end)].join('\n'),
    html: layout({
      ...end,
      action,
      content: html`<p class="soft" style="margin:0;${FONT};font-size:14px;line-height:20px;color:#5b5870">${hint}</p>`,
      title: heading,
      subtitle: `for “${title}”`,
      preview: `${heading} for “${title}”`,
    }),
    unsubscribeUrl,
  };
}
