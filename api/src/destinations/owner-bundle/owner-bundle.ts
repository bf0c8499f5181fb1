import { defineMail, mailLimits, type OwnerMailSettings, ownerMailSettings } from '../mail/mail-destination.ts';
import { findLeadMailSettings } from '../recipients/lead-mail-settings.ts';
import { leadBundleMail } from './lead-bundle-mail.ts';
import { bundleTheRest, fillBundle, LEAD_PACE, settleLeads } from './lead-bundles.ts';

/** Mails an owner, or a further address of theirs, that there are several new leads of a quiz. It hears no event: leads that wait for it make it due. */
export const ownerBundle = defineMail<OwnerMailSettings>({
  events: [],
  settings: ownerMailSettings,
  limits: mailLimits(1),
  findSettings: findLeadMailSettings,

  async compose(_event, _lead, settings, claim, { clock, pace = LEAD_PACE }) {
    const filled = await fillBundle(claim, pace, clock());
    return filled ? { send: leadBundleMail(filled, settings, claim.delivery.link) } : { drop: '' };
  },
  beforeSettle: settleLeads,
  afterSettle: ({ delivery }, { clock, pace = LEAD_PACE }) => bundleTheRest(delivery, pace, clock()),
});
