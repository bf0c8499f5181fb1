import type { QuizMail } from '../../../contract/result/mails.schema.ts';
import { fillPlaceholders } from '../../../contract/texts/placeholders.ts';
import type { Config } from '../../config.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import { pdfOfResult } from '../../result-pdf/pdf-of-result.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import type { ShownVersion } from '../../submissions/intake/check-answers.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { accountClock } from '../../users/time-zones.ts';
import type { UserRecord } from '../../users/user.model.ts';
import { findShownVersion } from '../../visitor/find-shown-version.ts';
import { leadCard, leadValues } from '../../visitor/lead-card.ts';
import type { Mail } from '../mail/send-mail.ts';
import { answersForMail } from './answers-for-mail.ts';
import { composeResultMail } from './compose-result-mail.ts';
import { nameForMail } from './name-for-mail.ts';
import { resultTexts } from './result-texts.ts';

/** A lead whose result says nothing that strangers could put into a mail. */
function leadForMail(lead: SubmissionRecord, { questions }: ShownVersion): SubmissionRecord {
  const ownWords = new Map(questions.flatMap(({ options }) => options.map(({ id, text }) => [id, text] as const)));
  const { hidden: _hidden, ...source } = lead.source;
  return { ...lead, name: nameForMail(lead.name), answers: answersForMail(lead.answers, ownWords), source };
}

/**
 * A mail to a lead about its result, by the version of the quiz that its visitor was shown, with the subject and the blocks that its owner
 * gave this mail. The mail with the result, of 0 days, brings the PDF along.
 */
export async function mailOfLead(
  lead: SubmissionRecord,
  quiz: QuizRecord,
  owner: UserRecord,
  { publicUrl, mail }: Config,
  { days, subject, blocks }: Pick<QuizMail, 'days' | 'subject' | 'blocks'>,
): Promise<Mail> {
  const version = await findShownVersion(quiz, lead.version);
  const told = leadForMail(lead, version);
  const page = await leadCard(told, quiz, version);
  const composed = composeResultMail({
    lead,
    quiz,
    card: blocks.length > 0 ? await leadCard(told, quiz, { ...version, resultBlocks: blocks }) : page,
    subject: fillPlaceholders(subject, leadValues(told, version)),
    days,
    link: await consentLink(publicUrl, lead._id),
    publicUrl,
    installation: mail?.from.name ?? '',
    timeZone: accountClock(owner).timeZone,
  });
  if (days > 0 || !quiz.resultPdf) return composed;
  const words = resultTexts[lead.consent.language];
  // The same file as on the page: what the mail alone says is not in it.
  return { ...composed, pdf: await pdfOfResult({ lead, quiz, card: page, words, publicUrl }) };
}
