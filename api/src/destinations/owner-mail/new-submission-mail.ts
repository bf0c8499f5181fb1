import { withoutEmails } from '../../../contract/lead/clean-source.ts';
import { UTC } from '../../../contract/time-zone.ts';
import { limits } from '../../../contract/web/limits.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { html, oneLine } from '../mail/html.ts';
import { FONT, layout, plainEnd } from '../mail/layout.ts';
import type { OwnerMailSettings } from '../mail/mail-destination.ts';
import type { Mail } from '../mail/send-mail.ts';
import { leadMailEnd } from './lead-mail-end.ts';

/** "New submission", for the quiz's owner or the further address that is `link`. Without consent to be contacted, e-mail address and phone number are left out. */
export function newSubmissionMail(
  lead: SubmissionRecord,
  settings: Omit<OwnerMailSettings, 'isRecounting'>,
  link?: string,
): Mail {
  const { to, publicUrl, unsubscribeUrl, timeZone, sharedBy } = settings;
  const title = oneLine(lead.quizTitle);
  const email = lead.consent.given ? oneLine(lead.email) : '';
  const name = visitorText(lead.name, lead.consent.given) || email || 'Somebody';
  const outcome = oneLine(lead.outcome);
  const { marketing } = lead.consent;
  const at = lead.createdAt.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const rows: Array<[label: string, value: string]> = [
    ...(outcome ? [['Outcome', outcome] as [string, string]] : []),
    // Where answers vote, the points behind a score are not what its owner has set.
    ...(lead.totals ? [] : [['Score', `${lead.totalScore} out of 100`] as [string, string]]),
    ...fieldRows(lead),
    ['Consent', lead.consent.given ? 'Agreed to be contacted' : 'Did not agree to be contacted'],
    ...(marketing ? [['Marketing consent', marketing.given ? 'Given' : 'Not given'] as [string, string]] : []),
    ['Received', timeZone === UTC ? `${at} UTC` : `${at} (${timeZone})`],
    ...(lead.own ? [['Own run', 'You were signed in: no figure counts it'] as [string, string]] : []),
  ];
  const end = leadMailEnd(settings);
  const action =
    sharedBy === undefined ? { label: 'View leads', url: `${publicUrl}/dashboard/leads?lead=${lead._id}` } : undefined;
  const content = html`<table role="presentation" class="tint" width="100%" cellpadding="0" cellspacing="0" border="0" style="background-color:#f3f0ff;border-radius:12px">
<tr><td style="padding:16px 20px;overflow-wrap:anywhere">
<div class="ink" style="${FONT};font-size:18px;line-height:26px;font-weight:600;color:#14121f">${name}</div>
${email ? html`<a class="link" href="mailto:${encodeURIComponent(email)}" style="${FONT};font-size:15px;line-height:24px;color:#5b41dc;text-decoration:underline">${email}</a>` : undefined}
</td></tr></table>
<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin-top:8px">
${rows.map(
  ([label, value], index) => html`<tr>
<th class="soft line" scope="row" align="left" valign="top" width="96" style="width:96px;padding:12px 12px 12px 0;${index ? 'border-top:1px solid #eceaf4;' : ''}${FONT};font-size:14px;line-height:20px;font-weight:400;color:#5b5870">${label}</th>
<td class="ink line" valign="top" style="padding:12px 0;${index ? 'border-top:1px solid #eceaf4;' : ''}${FONT};font-size:14px;line-height:20px;font-weight:500;color:#14121f;overflow-wrap:anywhere">${value}</td>
</tr>`,
)}
</table>`;
  return {
    to,
    // With consent, the owner's reply goes to the visitor.
    ...(email ? { replyTo: email } : {}),
    id: ['lead', lead._id, ...(link === undefined ? [] : [link])].join('-'),
    subject: `New submission: ${title}`,
    text: [
      `New submission for “${title}”`,
      '',
      name,
      ...(email && email !== name ? [email] : []),
      '',
      ...rows.map(([label, value]) => `${label}: ${value}`),
      ...(action ? ['', `${action.label}: ${action.url}`] : []),
      plainEnd(end),
    ].join('\n'),
    html: layout({
      ...end,
      action,
      content,
      title: 'New submission',
      subtitle: `for “${title}”`,
      preview: outcome ? `${name}: ${outcome}` : name,
    }),
    unsubscribeUrl,
  };
}

/** What the form asked for beside name and address. */
const fieldRows = ({ fields = [], consent }: SubmissionRecord): Array<[label: string, value: string]> =>
  fields
    .filter(({ kind }) => kind !== 'phone' || consent.given)
    .map(({ label, kind, value }) => [oneLine(label) || kind, visitorText(value, consent.given)]);

const ADDRESS = /(?:(?<![a-z0-9+.-])[a-z0-9+.-]+:\/\/|\bwww\.|\bmailto:)\S*/gi;
// Every dot that may occur in a host name, and the separators of an address's parts.
const JOINT = /(?<=[\p{L}\p{N}\p{M}_-])[.:@/\u3002\uff0e\uff61\uff20](?=[\p{L}\p{N}])/gu;
const WORD_JOINER = '\u2060';

/**
 * A visitor's text for a mail to the owner: on one line, without web addresses, and so that no mail program turns it into a link. Without
 * consent it contains no e-mail address either.
 */
export function visitorText(text: string, consentGiven: boolean): string {
  const told = oneLine(text.slice(0, limits.text)).replace(ADDRESS, '');
  return oneLine(consentGiven ? told : withoutEmails(told)).replace(JOINT, `${WORD_JOINER}$&${WORD_JOINER}`);
}
