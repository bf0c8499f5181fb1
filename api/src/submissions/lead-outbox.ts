import type { MailLimit } from '../../contract/submission.schema.ts';
import { collectionOf } from '../collections.ts';
import { mailOutbox } from '../outbox/mail-outbox.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** The mails that notify owners of new leads; each is stored in its lead and removed with it. */
export const leadOutbox = mailOutbox<SubmissionRecord, 'mail'>(SubmissionModel, 'mail');

/** The mails that tell visitors their results; stored in the lead, too. */
export const resultOutbox = mailOutbox<SubmissionRecord, 'resultMail'>(SubmissionModel, 'resultMail');

const claimed = (id: string, leaseId: string) => ({ _id: id, 'resultMail.leaseId': leaseId });
const withoutClient = { $unset: { 'resultMail.client': '' as const } };

/** Records that a claimed result mail is within all limits: it is not counted again when it is retried. */
export async function grantResultMail(id: string, leaseId: string): Promise<void> {
  await collectionOf(SubmissionModel).updateOne(claimed(id, leaseId), {
    $set: { 'resultMail.granted': true },
    ...withoutClient,
  });
}

/** Records that a claimed result mail is not sent because it exceeds a limit. */
export async function refuseResultMail(id: string, leaseId: string, limit: MailLimit): Promise<void> {
  await collectionOf(SubmissionModel).updateOne(claimed(id, leaseId), {
    $set: {
      'resultMail.state': 'off',
      'resultMail.limit': limit,
      'resultMail.nextAttemptAt': null,
      'resultMail.leaseId': null,
    },
    ...withoutClient,
  });
}
