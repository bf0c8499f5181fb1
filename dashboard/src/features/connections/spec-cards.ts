import type { VendorInfo } from '#contract/connections/vendor.schema';

export type VendorCardInfo = Pick<VendorInfo, 'name' | 'description' | 'category' | 'color'>;
const card = (name: string, description: string, category: VendorInfo['category'], color: string): VendorCardInfo => ({
  ...{ name, description, category, color },
});

/** Zapier and whatever else subscribes with an API token: there is no account to connect. */
export const zapierCard = card('Zapier', 'Connect to thousands of apps', 'Automation', '#b4532a');

/** The tools that the page has always named, in their order. Those that are not in the catalog are still to come. */
export const specCards: readonly VendorCardInfo[] = [
  card('Mailchimp', 'Add leads to your audiences', 'Email Marketing', '#96660f'),
  card('ConvertKit', 'Tag subscribers by their outcome', 'Email Marketing', '#2e6fb7'),
  card('ActiveCampaign', 'Start automations with each lead', 'Email Marketing', '#2159c4'),
  card('Constant Contact', 'Grow your contact lists', 'Email Marketing', '#1856ed'),
  card('HubSpot', 'Create contacts from leads', 'CRM', '#c9422a'),
  card('Salesforce', 'Create leads in your pipeline', 'CRM', '#0b6fa8'),
  zapierCard,
  card('Google Sheets', 'Append every lead as a row', 'Productivity', '#12805c'),
  card('Slack', 'Post new leads to a channel', 'Communication', '#611f69'),
  card('Airtable', 'Keep leads in a base', 'Database', '#8a4b08'),
];

/** All tools: those of the page's own list in its order, then the others of the catalog. `vendor` is missing where it is still to come. */
export function arrangeVendors(catalog: readonly VendorInfo[]): Array<{ card: VendorCardInfo; vendor?: VendorInfo }> {
  const named = specCards.map((card) => {
    const vendor = catalog.find(({ name }) => name === card.name);
    return vendor ? { card: vendor, vendor } : { card };
  });
  const others = catalog.filter(({ name }) => !specCards.some((card) => card.name === name));
  return [...named, ...others.map((vendor) => ({ card: vendor, vendor }))];
}
