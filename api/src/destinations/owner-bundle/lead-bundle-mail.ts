import { html, oneLine } from '../mail/html.ts';
import { FONT, layout, plainEnd } from '../mail/layout.ts';
import type { OwnerMailSettings } from '../mail/mail-destination.ts';
import type { Mail } from '../mail/send-mail.ts';
import type { FilledBundle } from './lead-bundles.ts';

/** "12 new submissions", for the owner of a quiz that gets many: how many there are and where to find them, but not who they are. */
export function leadBundleMail(
  { quiz, bundle, count, title: quizTitle }: FilledBundle,
  { to, publicUrl, unsubscribeUrl }: OwnerMailSettings,
): Mail {
  const title = oneLine(quizTitle);
  const heading = count === 1 ? '1 new submission' : `${count.toLocaleString('en-GB')} new submissions`;
  const hint = 'When many submissions come at once, they are gathered in one email.';
  const end = {
    reason: 'You get this email because you own this quiz and notifications are on.',
    unsubscribeUrl,
    settingsUrl: `${publicUrl}/dashboard/settings`,
  };
  const action = { label: 'View leads', url: `${publicUrl}/dashboard/leads?quizId=${quiz}` };
  return {
    to,
    id: `leads-${quiz}-${bundle}`,
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
