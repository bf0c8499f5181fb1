import { z } from 'zod';
import { DAY_MS } from '../../../contract/time.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import { resumeLink } from '../../submissions/resume-link.ts';
import { findAccount } from '../../users/find-account.ts';
import { accountClock } from '../../users/time-zones.ts';
import { findQuizForVisitorsUncached } from '../../visitor/find-quiz-for-visitors.ts';
import { defineMail, mailLimits } from '../mail/mail-destination.ts';
import { countMail } from '../result-mail/count-mail.ts';
import { composeResumeMail } from './compose-resume-mail.ts';

/** How long a visitor has been away who is reminded. */
const AWAY_MS = DAY_MS;

/**
 * Reminds visitors once who filled in the form before the questions and left, a day after their last answer. Its delivery is made with the
 * partial lead and waits; whether it is still wanted is decided when it is due.
 */
export const resumeMail = defineMail({
  events: ['lead.begun'],
  settings: z.object({}),
  limits: mailLimits(2),
  findSettings: async () => ({}),
  memoOf: ({ mailClient }) => (mailClient === undefined ? undefined : { client: mailClient }),

  async compose(_event, lead, _settings, claim, context) {
    const { config, clock } = context;
    if (!lead?.partial || !lead.email || !lead.consent.given) return { drop: '' };
    const [quiz, owner] = [await findQuizForVisitorsUncached(config, lead.quiz), await findAccount(lead.owner)];
    if (!quiz?.resumeMail || quiz.status !== 'published' || !owner) return { drop: '' };
    const due = new Date(lead.partial.at.getTime() + AWAY_MS);
    if (due > clock()) return { later: due };
    const limit = await countMail(lead, owner, claim, context);
    if (limit) return { drop: limit };
    const { publicUrl, mail } = config;
    return {
      send: composeResumeMail({
        lead: { ...lead, partial: lead.partial },
        quiz,
        link: await resumeLink(publicUrl, lead, clock()),
        consentLink: await consentLink(publicUrl, lead._id),
        publicUrl,
        installation: mail?.from.name ?? '',
        timeZone: accountClock(owner).timeZone,
      }),
    };
  },
});
