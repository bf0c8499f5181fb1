import { mailOutbox } from '../outbox/mail-outbox.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** The mails that notify owners of new leads; each is stored in its lead and removed with it. */
export const leadOutbox = mailOutbox<SubmissionRecord, 'mail'>(SubmissionModel, 'mail');

/** The mails that tell visitors their results; stored in the lead, too. */
export const resultOutbox = mailOutbox<SubmissionRecord, 'resultMail'>(SubmissionModel, 'resultMail');
