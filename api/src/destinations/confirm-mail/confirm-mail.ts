import { z } from 'zod';
import { findQuiz } from '../../quizzes/find-quiz.ts';
import { confirmLink } from '../../submissions/confirming/confirm-link.ts';
import { isUnconfirmed } from '../../submissions/confirming/is-unconfirmed.ts';
import { consentLink } from '../../submissions/consent-link.ts';
import { findAccount } from '../../users/find-account.ts';
import { accountClock } from '../../users/time-zones.ts';
import { findShownVersion } from '../../visitor/find-shown-version.ts';
import { defineMail, mailLimits } from '../mail/mail-destination.ts';
import { countMail } from '../result-mail/count-mail.ts';
import { composeConfirmMail } from './compose-confirm-mail.ts';

/** Asks visitors to confirm their address, on quizzes that want that. Anybody can give any address, so it counts as a result mail does. */
export const confirmMail = defineMail({
  events: ['lead.unconfirmed'],
  // Whether it is sent is frozen in the version that the visitor was shown.
  settings: z.object({}),
  limits: mailLimits(3),
  findSettings: async () => ({}),
  memoOf: ({ confirmation }) => (confirmation?.client === undefined ? undefined : { client: confirmation.client }),

  async compose(_event, lead, _settings, claim, context) {
    if (!lead?.email || !isUnconfirmed(lead) || lead.consent.withdrawn) return { drop: '' };
    const [quiz, owner] = [await findQuiz(lead.quiz), await findAccount(lead.owner)];
    if (!quiz || !owner) return { drop: '' };
    const limit = await countMail(lead, owner, claim, context);
    if (limit) return { drop: limit };
    const { publicUrl, mail } = context.config;
    return {
      send: composeConfirmMail({
        id: claim.delivery.messageId,
        lead,
        quiz,
        version: await findShownVersion(quiz, lead.version),
        link: await confirmLink(publicUrl, lead._id),
        manageLink: await consentLink(publicUrl, lead._id),
        publicUrl,
        installation: mail?.from.name ?? '',
        timeZone: accountClock(owner).timeZone,
      }),
    };
  },
});
