import { DERIVED } from '../db/batch-write.ts';
import { collectionOf } from '../db/collections.ts';
import { MAX_TIME_MS } from '../db/database.ts';
import type { OutboxEvent } from '../deliveries/delivery-record.ts';
import type { SearchedLead } from './search/store-search-rows.ts';
import { IN_OUTBOX, SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** What has to be known of a lead to say which destinations are to be told of it, and by what it is found. */
export type OutboxLead = Pick<
  SubmissionRecord,
  | '_id'
  | 'quiz'
  | 'owner'
  | 'consent'
  | 'confirmation'
  | 'createdAt'
  | 'workedAt'
  | 'outbox'
  | 'requestId'
  | 'mailClient'
  | 'partial'
> &
  SearchedLead;

const leads = () => collectionOf(SubmissionModel);

/** Leads with events whose deliveries are not stored yet, the oldest first, at most `limit`. */
export const leadsInOutbox = (limit: number): Promise<OutboxLead[]> =>
  leads()
    .find<OutboxLead>(IN_OUTBOX as object, {
      projection: {
        quiz: 1,
        owner: 1,
        'consent.at': 1,
        'consent.withdrawn': 1,
        'confirmation.confirmedAt': 1,
        'confirmation.client': 1,
        createdAt: 1,
        workedAt: 1,
        outbox: 1,
        requestId: 1,
        mailClient: 1,
        'partial.open': 1,
        name: 1,
        addresses: 1,
        fields: 1,
        'source.hidden': 1,
        erasedAt: 1,
      },
      maxTimeMS: MAX_TIME_MS,
    })
    .hint({ outbox: 1 })
    .limit(limit)
    .toArray();

/** How many leads that is. */
export const countLeadsInOutbox = (): Promise<number> =>
  leads().countDocuments(IN_OUTBOX as object, { hint: { outbox: 1 }, maxTimeMS: MAX_TIME_MS });

/** Takes from leads the events that were read of them. What came since stays. */
export async function clearOutbox(read: readonly OutboxLead[]): Promise<void> {
  const byEvents = new Map<string, string[]>();
  for (const { _id, outbox } of read) {
    const joined = outbox.filter((event) => event !== 'lead.updated').join();
    if (joined) byEvents.set(joined, [...(byEvents.get(joined) ?? []), _id]);
  }
  for (const [joined, ids] of byEvents) {
    const events = joined.split(',') as OutboxEvent[];
    await leads().updateMany(
      { _id: { $in: ids } },
      {
        $pull: { outbox: { $in: events } } as object,
        $unset: {
          requestId: '',
          ...(events.includes('lead.stored') ? { mailClient: '' } : {}),
          ...(events.includes('lead.unconfirmed') ? { 'confirmation.client': '' } : {}),
        } as Record<string, ''>,
      },
      { writeConcern: DERIVED },
    );
  }
  // The same event again is another change.
  const updated = read.flatMap(({ _id, workedAt, outbox }) =>
    outbox.includes('lead.updated')
      ? [
          {
            updateOne: {
              filter: { _id, workedAt } as object,
              update: { $pull: { outbox: 'lead.updated' }, $unset: { requestId: '' } } as object,
            },
          },
        ]
      : [],
  );
  if (updated.length > 0) await leads().bulkWrite(updated, { ordered: false, writeConcern: DERIVED });
}

/** The number of stored leads: the database's estimate. */
export const estimateLeads = (): Promise<number> =>
  SubmissionModel.estimatedDocumentCount().maxTimeMS(MAX_TIME_MS).exec();
