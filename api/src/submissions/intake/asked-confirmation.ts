import { asksToConfirm, type ConfirmationRules } from '../../../contract/lead/confirmation.ts';
import type { SubmissionRecord } from '../submission.model.ts';

/** What a lead that is complete from now on stores of being asked to confirm its address; nothing where it is not asked. */
export const askedConfirmation = (
  version: Pick<ConfirmationRules, 'confirmation'>,
  email: string,
  { isTrapped, mails, mailClient }: { isTrapped: boolean; mails: boolean; mailClient: () => string },
): Pick<SubmissionRecord, 'confirmation'> =>
  mails && email && asksToConfirm(version)
    ? {
        confirmation: {
          state: 'unconfirmed',
          askedAt: new Date(),
          ...(isTrapped ? {} : { client: mailClient() }),
        },
      }
    : {};
