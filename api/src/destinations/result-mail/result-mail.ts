import { z } from 'zod';
import { fittingMail } from '../../../contract/result/fitting-mail.ts';
import { findQuiz } from '../../quizzes/find-quiz.ts';
import { findAccount } from '../../users/find-account.ts';
import { defineMail, mailLimits } from '../mail/mail-destination.ts';
import { countMail } from './count-mail.ts';
import { mailOfLead } from './mail-of-lead.ts';

const AS_THE_PAGE = { days: 0, subject: '', blocks: [] };

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
    if (limit) return { drop: limit };
    // What it says is not part of the version: it says what its owner has written by now.
    const mail = fittingMail(quiz.mails ?? [], 0, lead.outcomeId) ?? AS_THE_PAGE;
    return { send: await mailOfLead(lead, quiz, owner, context.config, mail) };
  },
});
