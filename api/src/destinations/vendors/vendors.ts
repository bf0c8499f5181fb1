import type { VendorInfo } from '../../../contract/connections/vendor.schema.ts';
import { activecampaign } from './activecampaign/activecampaign.ts';
import { brevo } from './brevo/brevo.ts';
import { kit } from './kit/kit.ts';
import { klaviyo } from './klaviyo/klaviyo.ts';
import { mailchimp } from './mailchimp/mailchimp.ts';
import { mailerlite } from './mailerlite/mailerlite.ts';
import { slack } from './slack/slack.ts';
import type { Vendor } from './vendor.ts';

/** Every tool that quizzes can be connected with, by the id that connections are stored under. */
export const vendors: Readonly<Record<string, Vendor>> = {
  activecampaign,
  brevo,
  kit,
  klaviyo,
  mailchimp,
  mailerlite,
  slack,
};

export const vendorInfos = (): VendorInfo[] => Object.entries(vendors).map(([id, { info }]) => ({ id, ...info }));
