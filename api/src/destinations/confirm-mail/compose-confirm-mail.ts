import { type ConfirmationRules, keepsResultBack } from '../../../contract/lead/confirmation.ts';
import { confirmationTexts } from '../../../contract/lead/confirmation-texts.ts';
import { fillPlaceholders } from '../../../contract/texts/placeholders.ts';
import { absoluteUrl } from '../../../contract/web/absolute-url.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { html, oneLine } from '../mail/html.ts';
import { FONT } from '../mail/layout.ts';
import type { Mail } from '../mail/send-mail.ts';
import { nameForMail } from '../result-mail/name-for-mail.ts';
import { anchor, buttonCell, hostBeside, lines, paragraph, row } from '../result-mail/result-parts.ts';
import { dayIn, filled, resultTexts } from '../result-mail/result-texts.ts';
import { senderName } from '../result-mail/sender-name.ts';
import { visitorMail } from '../result-mail/visitor-mail.ts';

export type ConfirmMailParts = {
  /** The message's, another one each time it is asked for. */
  id: string;
  lead: Pick<SubmissionRecord, '_id' | 'email' | 'name'> & {
    consent: Pick<SubmissionRecord['consent'], 'language' | 'at'>;
  };
  quiz: Pick<QuizRecord, 'title' | 'primaryColor' | 'logoUrl' | 'privacyUrl' | 'replyTo'>;
  version: ConfirmationRules & Pick<QuizRecord, 'leadPlace'>;
  /** Where the visitor confirms. */
  link: string;
  /** Where the visitor sees what is stored, and withdraws. */
  manageLink: string;
  publicUrl: string;
  /** What the sender of this installation's mails is called. */
  installation: string;
  /** The account's. */
  timeZone: string;
};

/**
 * The mail that asks a visitor to confirm their address, in the owner's words or ours. Nothing in it was written by a visitor, except a plain
 * name where the owner's words ask for it.
 */
export function composeConfirmMail({
  id,
  lead,
  quiz,
  version,
  link,
  manageLink,
  publicUrl,
  installation,
  timeZone,
}: ConfirmMailParts): Mail {
  const { language, at } = lead.consent;
  const [ours, texts] = [confirmationTexts[language], resultTexts[language]];
  const title = oneLine(quiz.title);
  const say = (sentence: string) => filled(sentence, { quiz: title, date: dayIn(language, at, timeZone) });
  const words = (own: string, other: string) =>
    fillPlaceholders(own, { name: nameForMail(lead.name), score: '', outcome: '' }) || say(other);
  const subject = oneLine(words(version.confirmationSubject, ours.subject));
  const text = words(version.confirmationText, keepsResultBack(version) ? ours.textBefore : ours.text);
  const button = { label: oneLine(words(version.confirmationButton, ours.button)), url: link };
  const manage = { label: texts.manage, url: manageLink };
  const privacy = quiz.privacyUrl ? { label: texts.privacy, url: quiz.privacyUrl } : undefined;
  const reason = say(texts.reason);
  const { primaryColor, logoUrl } = quiz;
  return {
    to: lead.email,
    senderName: senderName(title, installation, language),
    replyTo: quiz.replyTo,
    id,
    subject,
    text: [
      text,
      '',
      `${button.label}: ${button.url}`,
      '',
      ours.notYou,
      '',
      `${manage.label}: ${manage.url}`,
      '',
      '-- ',
      reason,
      ...(privacy ? [`${privacy.label}: ${privacy.url}`] : []),
      '',
    ].join('\n'),
    html: visitorMail({
      language,
      primaryColor,
      title,
      heading: subject,
      logo: logoUrl && absoluteUrl(logoUrl, publicUrl),
      card: (c) => [
        row(
          '32px 32px 0',
          html`<h1 class="ink" style="margin:0 0 12px;${FONT};font-size:24px;line-height:32px;font-weight:700;letter-spacing:-0.02em;color:${c['--qf-ink']};overflow-wrap:anywhere">${subject}</h1>
${paragraph(lines(text), c)}`,
        ),
        row('16px 32px 32px', buttonCell(button, c)),
      ],
      foot: (c) =>
        html`${ours.notYou}<br>${reason}<br>${anchor(manage, c)}${privacy ? html`<br>${anchor(privacy, c)}${hostBeside(privacy, c)}` : undefined}`,
    }),
    unsubscribeUrl: manageLink,
  };
}
