import { confirmationRules } from '../lead/confirmation.ts';

/**
 * Fields of a quiz that its visitors do not see: where a redirect goes, an address before it stands in their mail, what guards it, what confirms it,
 * what results say before there is one, mails, which may hold what the page does not, such as a coupon, and who is reminded.
 */
export const privateFields = {
  ...confirmationRules,
  disposableAddresses: true,
  thankYouPageType: true,
  redirectUrl: true,
  replyTo: true,
  proofOfWork: true,
  resultBlocks: true,
  mails: true,
  resumeMail: true,
  shareTitle: true,
  shareText: true,
  shareImageUrl: true,
} as const;

/** Fields that do not go with a quiz to another account: the address of a person, and where the owner has visits measured. */
export const personalFields = { replyTo: true, tracking: true } as const;
