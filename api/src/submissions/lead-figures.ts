import type { LeadCounts } from '../http/metrics.ts';
import { SubmissionModel } from './submission.model.ts';

/** How many leads are stored, and how many webhooks and mails of theirs wait to be sent. The first is the database's own estimate. */
export async function leadFigures(): Promise<LeadCounts> {
  const [leads, webhooks, mails] = await Promise.all([
    SubmissionModel.estimatedDocumentCount(),
    SubmissionModel.countDocuments({ 'delivery.state': 'pending' }),
    SubmissionModel.countDocuments({ 'mail.state': 'pending' }),
  ]);
  return { leads, webhooks, mails };
}
