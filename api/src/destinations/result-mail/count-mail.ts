import type { MailLimit } from '../../../contract/lead/submission.schema.ts';
import { type Claim, setMemo } from '../../deliveries/delivery-store.ts';
import type { SubmissionRecord } from '../../submissions/submission.model.ts';
import type { UserRecord } from '../../users/user.model.ts';
import type { DispatchContext } from '../destination.ts';
import { exceededMailLimit, mailAllowance } from './mail-allowance.ts';

/** Who asked for the mail, as a keyed hash, until it has been counted; and then that it is within all limits. */
type Memo = { client?: string; granted?: boolean };

/** Counts a mail to a visitor once, however often it is tried, and returns the limit that it exceeds, if any. */
export async function countMail(
  lead: SubmissionRecord,
  owner: UserRecord,
  claim: Claim,
  { config, secret, clock, allowance }: DispatchContext,
): Promise<MailLimit | undefined> {
  const { client, granted } = (claim.delivery.memo ?? {}) as Memo;
  if (granted) return undefined;
  const allowed = { ...mailAllowance(config), ...allowance };
  const limit = await exceededMailLimit({ ...lead, client }, owner, secret, clock(), allowed);
  await setMemo(claim, limit ? {} : { granted: true });
  return limit;
}
