import { mailOutbox } from '../outbox/mail-outbox.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** The mails that tell owners of new leads; each stands in its lead, and goes with it. */
export const leadOutbox = mailOutbox<SubmissionRecord>(SubmissionModel);
