import { defineMail, mailLimits, type OwnerMailSettings, ownerMailSettings } from '../mail/mail-destination.ts';
import { getsOwnMail, LEAD_PACE } from '../owner-bundle/lead-bundles.ts';
import { findLeadMailLinks, findLeadMailSettings } from '../recipients/lead-mail-settings.ts';
import { newSubmissionMail } from './new-submission-mail.ts';

/** Mails a lead to its owner and to each further address that they have added, unless there are so many that it waits for the mail about several (`owner-bundle`). */
export const ownerMail = defineMail<OwnerMailSettings>({
  events: ['lead.stored'],
  settings: ownerMailSettings,
  limits: mailLimits(3),
  findSettings: findLeadMailSettings,
  findLinks: findLeadMailLinks,

  async compose(_event, lead, settings, claim, { clock, pace = LEAD_PACE }) {
    if (!lead) return { drop: '' };
    const now = clock();
    if (await getsOwnMail(claim, pace, now)) return { send: newSubmissionMail(lead, settings, claim.delivery.link) };
    // If the bundle never comes, the lead becomes due by itself again.
    return { later: new Date(now.getTime() + 2 * pace.bundleAfterMs) };
  },
});
