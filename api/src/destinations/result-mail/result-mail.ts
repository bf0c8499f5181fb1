import { z } from 'zod';
import type { MailLimit } from '../../../contract/lead/submission.schema.ts';
import { type Claim, setMemo } from '../../deliveries/delivery-store.ts';
import { findQuiz } from '../../quizzes/find-quiz.ts';
import type { QuizRecord } from '../../quizzes/quiz.model.ts';
import { pdfOfResult } from '../../result-pdf/pdf-of-result.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import type { ShownVersion } from '../../submissions/intake/check-answers.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { findAccount } from '../../users/find-account.ts';
import { accountClock } from '../../users/time-zones.ts';
import type { UserRecord } from '../../users/user.model.ts';
import { findShownVersion } from '../../visitor/find-shown-version.ts';
import { leadCard } from '../../visitor/lead-card.ts';
import type { DispatchContext } from '../destination.ts';
import { defineMail, mailLimits } from '../mail/mail-destination.ts';
import type { Mail } from '../mail/send-mail.ts';
import { answersForMail } from './answers-for-mail.ts';
import { composeResultMail } from './compose-result-mail.ts';
import { exceededMailLimit, mailAllowance } from './mail-allowance.ts';
import { nameForMail } from './name-for-mail.ts';
import { resultTexts } from './result-texts.ts';

/** Who asked for the mail, as a keyed hash, until it has been counted; and then that it is within all limits. */
type Memo = { client?: string; granted?: boolean };

/** Mails visitors their result where the form has promised it. */
export const resultMail = defineMail({
  events: ['lead.stored'],
  // Whether it is sent is frozen in the version that the visitor was shown.
  settings: z.object({}),
  limits: mailLimits(3),
  findSettings: async () => ({}),
  memoOf: ({ mailClient }) => (mailClient === undefined ? undefined : { client: mailClient }),

  async compose(_event, lead, _settings, claim, context) {
    if (!lead?.email) return { drop: '' };
    const [quiz, owner] = [await findQuiz(lead.quiz), await findAccount(lead.owner)];
    if (!quiz || !owner) return { drop: '' };
    const limit = await countMail(lead, owner, claim, context);
    return limit ? { drop: limit } : { send: await mailOf(lead, quiz, owner, context) };
  },
});

/** Counts a mail once, however often it is tried, and returns the limit that it exceeds, if any. */
export async function countMail(
  lead: SubmissionRecord,
  owner: UserRecord,
  claim: Claim,
  { config, secret, clock, allowance }: DispatchContext,
): Promise<MailLimit | undefined> {
  const { client, granted } = (claim.delivery.memo ?? {}) as Memo;
  if (granted) return undefined;
  const allowed = { ...mailAllowance(config), ...allowance };
  const limit = await exceededMailLimit({ ...lead, client }, owner, secret, clock(), allowed);
  await setMemo(claim, limit ? {} : { granted: true });
  return limit;
}

/** A lead whose result says nothing that strangers could put into a mail. */
function leadForMail(lead: SubmissionRecord, { questions }: ShownVersion): SubmissionRecord {
  const ownWords = new Map(questions.flatMap(({ options }) => options.map(({ id, text }) => [id, text] as const)));
  const { hidden: _hidden, ...source } = lead.source;
  return { ...lead, name: nameForMail(lead.name), answers: answersForMail(lead.answers, ownWords), source };
}

/** The mail with a lead's result, by the version of the quiz that its visitor was shown. */
async function mailOf(
  lead: SubmissionRecord,
  quiz: QuizRecord,
  owner: UserRecord,
  { config }: DispatchContext,
): Promise<Mail> {
  const { publicUrl, mail } = config;
  const version = await findShownVersion(quiz, lead.version);
  const card = await leadCard(leadForMail(lead, version), quiz, version);
  const { timeZone } = accountClock(owner);
  const link = await consentLink(publicUrl, lead._id);
  const composed = composeResultMail({
    lead,
    quiz,
    card,
    link,
    publicUrl,
    installation: mail?.from.name ?? '',
    timeZone,
  });
  if (!quiz.resultPdf) return composed;
  const words = resultTexts[lead.consent.language];
  return { ...composed, pdf: await pdfOfResult({ lead, quiz, card, words, publicUrl }) };
}
