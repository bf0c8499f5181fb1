import type { ConnectionProblem, ConnectionRecord } from '../connections/connection-record.ts';
import { html, oneLine } from '../mail/html.ts';
import { FONT, layout, plainEnd } from '../mail/layout.ts';
import type { OwnerMailSettings } from '../mail/mail-destination.ts';
import type { Mail } from '../mail/send-mail.ts';

type Broken = Pick<ConnectionRecord, '_id' | 'name'> & { vendor: string; waiting: number; day: string };

/** “Mailchimp refuses your leads”: why, and how many wait. It names no lead. */
export function problemMail(
  { _id, name, vendor, waiting, day }: Broken,
  { kind, message }: ConnectionProblem,
  { to, publicUrl, unsubscribeUrl }: OwnerMailSettings,
): Mail {
  const heading = kind === 'key' ? `${vendor} refuses access` : `${vendor} did not take a lead`;
  const count = waiting === 1 ? '1 message waits.' : `${waiting.toLocaleString('en-GB')} messages wait.`;
  const hint = `${count} Nothing is lost: they are sent once you have fixed the connection.`;
  const reason = oneLine(message);
  const end = {
    reason: 'You get this email at most once a day because you connected this tool and notifications are on.',
    unsubscribeUrl,
    settingsUrl: `${publicUrl}/dashboard/settings`,
  };
  const action = { label: 'Fix the connection', url: `${publicUrl}/dashboard/integrations` };
  const subtitle = `Connection “${oneLine(name)}”`;
  const paragraph = (text: string) =>
    html`<p class="soft" style="margin:0 0 8px;${FONT};font-size:14px;line-height:20px;color:#5b5870;overflow-wrap:anywhere">${text}</p>`;
  return {
    to,
    id: `connection-${_id}-${day}`,
    subject: `${heading}: ${oneLine(name)}`,
    text: [heading, subtitle, '', reason, hint, '', `${action.label}: ${action.url}`, plainEnd(end)].join('\n'),
    html: layout({
      ...end,
      action,
      content: html`${paragraph(reason)}${paragraph(hint)}`,
      title: heading,
      subtitle,
      preview: reason,
    }),
    unsubscribeUrl,
  };
}
