import { z } from 'zod';
import { fittingMail, followUpDays } from '../../../contract/result/fitting-mail.ts';
import { DAY_MS } from '../../../contract/time.ts';
import { findQuiz } from '../../quizzes/find-quiz.ts';
import { hasUnsubscribedSince } from '../../submissions/erasing/has-unsubscribed-since.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import { findAccount } from '../../users/find-account.ts';
import { defineMail, mailLimits } from '../mail/mail-destination.ts';
import { countMail } from '../result-mail/count-mail.ts';
import { mailOfLead } from '../result-mail/mail-of-lead.ts';

/**
 * Mails visitors what their quiz says some days later. Each day is a link of its own: those that the quiz has when the lead is stored. What
 * a mail says, and whether it is still sent, is decided on its day by the quiz as it is then. Not part of the version: the form promises
 * none of it, and nobody gets one without consent.
 */
export const followUpMail = defineMail({
  events: ['lead.stored'],
  settings: z.object({}),
  limits: mailLimits(3),
  findSettings: async () => ({}),
  findLinks: async ({ quiz = '' }) =>
    followUpDays((await findQuiz(quiz))?.mails ?? []).map((days) => ({ link: linkOf(days), target: '' })),

  async compose(_event, lead, _settings, claim, context) {
    if (!lead?.email) return { drop: 'no_address' };
    if (!hasAgreed(lead)) return { drop: 'no_consent' };
    const days = Number.parseInt(claim.delivery.link ?? '', 10);
    const due = new Date((lead.confirmation?.confirmedAt ?? lead.createdAt).getTime() + days * DAY_MS);
    if (due > context.clock()) return { later: due };
    const [quiz, owner] = [await findQuiz(lead.quiz), await findAccount(lead.owner)];
    if (quiz?.status !== 'published' || !owner) return { drop: 'unpublished' };
    const mail = fittingMail(quiz.mails ?? [], days, lead.outcomeId);
    if (!mail) return { drop: 'no_mail' };
    if (await hasUnsubscribedSince(lead)) return { drop: 'unsubscribed' };
    const limit = await countMail(lead, owner, claim, context);
    return limit ? { drop: limit } : { send: await mailOfLead(lead, quiz, owner, context.config, mail) };
  },
});

const linkOf = (days: number): string => `${days}-days`;

/** Where the form asked for consent to marketing of its own, that has to be given too. A withdrawal takes both back. */
const hasAgreed = ({ consent }: SubmissionRecord): boolean =>
  consent.given && (consent.marketing === undefined || consent.marketing.given);
