import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { DERIVED, DURABLE } from '../batch-write.ts';
import { searchTerms } from './search-terms.ts';
import type { SubmissionRecord } from './submission.model.ts';

const SLICE = 200;

type Leads = Collection<SubmissionRecord>;

/**
 * Gives the leads that have none the terms that they are found by, in slices that even a busy database writes before a connection counts as
 * dead. Safe alongside other writers: terms are written only beside the name and the address that they were made of. `index` serves where
 * those without are indexed.
 */
export async function fillSearchTerms(leads: Leads, shouldContinue: () => Promise<boolean>, index?: object) {
  for (let last: string | undefined; await shouldContinue(); ) {
    const slice = await leads
      .find({ terms: null, ...(last === undefined ? {} : { _id: { $gt: last } }) } as object, {
        projection: { name: 1, email: 1 },
        ...(index ? { hint: index } : { sort: { _id: 1 } }),
      })
      .limit(SLICE)
      .toArray();
    if (slice.length === 0) return;
    await leads.bulkWrite(
      slice.map(({ _id, name, email }): AnyBulkWriteOperation<SubmissionRecord> => {
        const terms = searchTerms({ name: name ?? '', email: email ?? '' });
        return { updateOne: { filter: { _id, name, email, terms: null } as object, update: { $set: { terms } } } };
      }),
      { ordered: false, writeConcern: DERIVED },
    );
    if (!index) last = slice.at(-1)?._id;
  }
}

/** What a process of an older release does not know of: leads without terms that it has stored, terms of leads that it has erased. */
export async function makeUpForOlderReleases(leads: Leads, shouldContinue: () => Promise<boolean>): Promise<void> {
  const erased = { erasedAt: { $type: 'date' }, 'terms.0': { $exists: true } } as object;
  await leads.updateMany(erased, { $set: { terms: [] } }, { hint: { erasedAt: 1 }, writeConcern: DURABLE });
  await fillSearchTerms(leads, shouldContinue, { terms: 1 });
}
