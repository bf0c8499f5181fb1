import { resultCard } from '../../contract/result-card.ts';
import type { Config } from '../config.ts';
import { findQuiz } from '../quizzes/find-quiz.ts';
import { consentLink } from '../submissions/consent-link.ts';
import { grantResultMail, refuseResultMail } from '../submissions/lead-outbox.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { findAccount } from '../users/find-account.ts';
import { accountClock } from '../users/time-zones.ts';
import { findShownVersion } from '../visitor/find-shown-version.ts';
import { exceededMailLimit, type MailAllowance } from './mail-allowance.ts';
import { nameForMail } from './name-for-mail.ts';
import { resultMail } from './result-mail.ts';
import type { Mail } from './send-mail.ts';

/**
 * The mail with a lead's result, by the version of the quiz that its visitor was shown. Undefined if none is to be sent because the quiz
 * or its owner is gone, and `settled` if it exceeds a limit, which the lead then says.
 */
export async function composeResult(
  lead: SubmissionRecord,
  leaseId: string,
  { publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>,
  secret: string,
  allowance: MailAllowance,
): Promise<Mail | undefined | 'settled'> {
  const [quiz, owner] = [await findQuiz(lead.quiz), await findAccount(lead.owner)];
  if (!quiz || !owner || !lead.email) return undefined;
  // Counted once, however often it is tried.
  if (!lead.resultMail?.granted) {
    const limit = await exceededMailLimit(lead, owner, secret, new Date(), allowance);
    if (limit) {
      await refuseResultMail(lead._id, leaseId, limit);
      return 'settled';
    }
    await grantResultMail(lead._id, leaseId);
  }
  const version = await findShownVersion(quiz, lead.version);
  const { outcome, totalScore: score, answers, email } = lead;
  const card = resultCard(
    { ...version, thankYouPageType: 'custom', showScore: quiz.showScore },
    { score, outcome, name: nameForMail(lead.name), answers, email, consentGiven: lead.consent.given },
  );
  const link = await consentLink(publicUrl, lead._id);
  const { timeZone } = accountClock(owner);
  return resultMail({ lead, quiz, card, link, publicUrl, installation: mail?.from.name ?? '', timeZone });
}
