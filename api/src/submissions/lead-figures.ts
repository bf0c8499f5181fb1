import type { LeadCounts } from '../http/metrics.ts';
import { SubmissionModel } from './submission.model.ts';

/** The number of stored leads (the database's estimate), and of their webhooks and mails that are waiting to be sent. */
export async function leadFigures(): Promise<LeadCounts> {
  const [leads, webhooks, mails] = await Promise.all([
    SubmissionModel.estimatedDocumentCount(),
    SubmissionModel.countDocuments({ 'delivery.state': 'pending' }),
    SubmissionModel.countDocuments({ 'mail.state': 'pending' }),
  ]);
  return { leads, webhooks, mails };
}
