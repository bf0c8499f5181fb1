import type { Vendor } from './vendor.ts';

type Info = Vendor['info'];
type Same =
  | 'category'
  | 'hasFields'
  | 'hasTags'
  | 'switches'
  | 'withdrawal'
  | 'needsMarketingConsent'
  | 'canServeEveryQuiz';

/** What is the same of most tools that send newsletters. */
export const mailTool = (own: Omit<Info, Same> & Partial<Info>): Info => ({
  category: 'Email Marketing',
  hasFields: true,
  hasTags: true,
  switches: [],
  withdrawal: 'Unsubscribe when consent is withdrawn',
  needsMarketingConsent: false,
  canServeEveryQuiz: false,
  ...own,
});
