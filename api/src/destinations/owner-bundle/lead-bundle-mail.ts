import { html, oneLine } from '../mail/html.ts';
import { FONT, layout, plainEnd } from '../mail/layout.ts';
import type { OwnerMailSettings } from '../mail/mail-destination.ts';
import type { Mail } from '../mail/send-mail.ts';
import { leadMailEnd } from '../owner-mail/lead-mail-end.ts';
import type { FilledBundle } from './lead-bundles.ts';

/** "12 new submissions", for the owner of a quiz that gets many: how many there are and where to find them, but not who they are. */
export function leadBundleMail(
  { quiz, bundle, count, title: quizTitle }: FilledBundle,
  settings: OwnerMailSettings,
  link?: string,
): Mail {
  const { to, publicUrl, unsubscribeUrl, sharedBy } = settings;
  const title = oneLine(quizTitle);
  const heading = count === 1 ? '1 new submission' : `${count.toLocaleString('en-GB')} new submissions`;
  const hint = 'When many submissions come at once, they are gathered in one email.';
  const end = leadMailEnd(settings);
  const action =
    sharedBy === undefined ? { label: 'View leads', url: `${publicUrl}/dashboard/leads?quizId=${quiz}` } : undefined;
  return {
    to,
    id: ['leads', quiz, bundle, ...(link === undefined ? [] : [link])].join('-'),
    subject: `${heading}: ${title}`,
    text: [
      `${heading} for “${title}”`,
      '',
      hint,
      ...(action ? ['', `${action.label}: ${action.url}`] : []),
      plainEnd(end),
    ].join('\n'),
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
