import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import type { LeadCounts } from '../http/metrics.ts';
import { SubmissionModel } from './submission.model.ts';

/** The number of stored leads (the database's estimate), and of their webhooks and mails that are waiting to be sent. */
export async function leadFigures(): Promise<LeadCounts> {
  const [leads, webhooks, mails] = await Promise.all([
    SubmissionModel.estimatedDocumentCount().maxTimeMS(MAX_TIME_MS),
    countPending('delivery'),
    countPending('mail'),
  ]);
  return { leads, webhooks, mails };
}

/** What waits is always due at some time, and its index is by that: without it each lead there is would be read. */
const countPending = (field: 'delivery' | 'mail'): Promise<number> =>
  SubmissionModel.countDocuments({
    [`${field}.state`]: 'pending',
    [`${field}.nextAttemptAt`]: operators({ $gt: new Date(0) }),
  })
    .hint({ [`${field}.nextAttemptAt`]: 1 })
    .maxTimeMS(MAX_TIME_MS)
    .exec();
