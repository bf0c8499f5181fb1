import type { VendorInfo } from '../../../contract/connections/vendor.schema.ts';
import { activecampaign } from './activecampaign/activecampaign.ts';
import { airtable } from './airtable/airtable.ts';
import { brevo } from './brevo/brevo.ts';
import { discord } from './discord/discord.ts';
import { ga4 } from './ga4/ga4.ts';
import { googleSheets } from './google-sheets/google-sheets.ts';
import { hubspot } from './hubspot/hubspot.ts';
import { kit } from './kit/kit.ts';
import { klaviyo } from './klaviyo/klaviyo.ts';
import { mailchimp } from './mailchimp/mailchimp.ts';
import { mailerlite } from './mailerlite/mailerlite.ts';
import { metaConversions } from './meta-conversions/meta-conversions.ts';
import { pipedrive } from './pipedrive/pipedrive.ts';
import { salesforce } from './salesforce/salesforce.ts';
import { slack } from './slack/slack.ts';
import { teams } from './teams/teams.ts';
import type { Vendor } from './vendor.ts';
import { webhook } from './webhook/webhook.ts';

/** Every tool that quizzes can be connected with, by the id that connections are stored under. */
export const vendors: Readonly<Record<string, Vendor>> = {
  activecampaign,
  airtable,
  brevo,
  discord,
  ga4,
  'google-sheets': googleSheets,
  hubspot,
  kit,
  klaviyo,
  mailchimp,
  mailerlite,
  'meta-conversions': metaConversions,
  pipedrive,
  salesforce,
  slack,
  teams,
  webhook,
};

export const vendorInfos = (): VendorInfo[] => Object.entries(vendors).map(([id, { info }]) => ({ id, ...info }));
