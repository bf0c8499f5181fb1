import { resultCard } from '../../contract/result-card.ts';
import { HOUR_MS } from '../../contract/time.ts';
import type { Config } from '../config.ts';
import { findQuiz } from '../quizzes/find-quiz.ts';
import { consentLink } from '../submissions/consent-link.ts';
import { resultOutbox } from '../submissions/lead-outbox.ts';
import type { SubmissionRecord } from '../submissions/submission.model.ts';
import { findShownVersion } from '../visitor/find-shown-version.ts';
import { type MailAllowance, mayMail } from './mail-allowance.ts';
import { nameForMail } from './name-for-mail.ts';
import { resultMail } from './result-mail.ts';
import type { Mail } from './send-mail.ts';

/**
 * The mail with a lead's result, by the version of the quiz that its visitor was shown. Undefined where none is to be sent: the quiz is
 * gone, or the address has had as many as it may. `later` where its quiz has sent as many as it may for now.
 */
export async function composeResult(
  lead: SubmissionRecord,
  leaseId: string,
  { publicUrl, mail }: Pick<Config, 'publicUrl' | 'mail'>,
  secret: string,
  allowance?: MailAllowance,
): Promise<Mail | undefined | 'later'> {
  const quiz = await findQuiz(lead.quiz);
  if (!quiz || !lead.email) return undefined;
  const now = new Date();
  const granted = await mayMail(lead, secret, now, allowance);
  if (granted === 'never') return undefined;
  if (granted === 'later') {
    await resultOutbox.postpone(lead._id, leaseId, new Date(now.getTime() + HOUR_MS / 4));
    return 'later';
  }
  const version = await findShownVersion(quiz, lead.version);
  const { outcome, totalScore: score, answers, email } = lead;
  // What was typed is worth nothing: only the options tell how the answers voted.
  const chosen = answers.flatMap(({ questionId, answerOptionId }) =>
    answerOptionId ? [{ questionId, answerOptionId }] : [],
  );
  const card = resultCard(
    { ...version, thankYouPageType: 'custom', showScore: quiz.showScore },
    { score, outcome, name: nameForMail(lead.name), answers: chosen, email, consentGiven: lead.consent.given },
  );
  const link = await consentLink(publicUrl, lead._id);
  return resultMail({ lead, quiz, card, link, publicUrl, installation: mail?.from.name ?? '' });
}
