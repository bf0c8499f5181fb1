import { operators } from '../collections.ts';
import { MAX_TIME_MS } from '../database.ts';
import type { LeadCounts } from '../http/metrics.ts';
import { countGivenUp } from './given-up.ts';
import { SubmissionModel } from './submission.model.ts';

/** The number of stored leads (the database's estimate), and of their webhooks and mails that wait to be sent or were given up. */
export async function leadFigures(): Promise<LeadCounts> {
  const [leads, webhooks, mails, givenUp] = await Promise.all([
    SubmissionModel.estimatedDocumentCount().maxTimeMS(MAX_TIME_MS),
    countPending('delivery'),
    countPending('mail'),
    countGivenUp(),
  ]);
  return { leads, webhooks, mails, givenUp };
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
