import { DERIVED, DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import type { SubmissionRecord } from '../submission.model.ts';
import { LeadSearchModel } from './lead-search.model.ts';
import { gramsOf, type Searchable, searchText } from './search-text.ts';

/** What of a lead its row is made of. */
export type SearchedLead = Searchable & Pick<SubmissionRecord, '_id' | 'owner' | 'quiz' | 'createdAt' | 'erasedAt'>;

/** Brings the rows of these leads up to date, and deletes those of erased ones. Idempotent. */
export async function storeSearchRows(leads: readonly SearchedLead[]): Promise<void> {
  if (leads.length === 0) return;
  await collectionOf(LeadSearchModel).bulkWrite(
    leads.map((lead) => {
      const { _id, owner, quiz, createdAt } = lead;
      if (lead.erasedAt) return { deleteOne: { filter: { _id } } };
      const text = searchText(lead);
      const row = { owner, quiz, createdAt, text, grams: gramsOf(text) };
      return { replaceOne: { filter: { _id }, replacement: row, upsert: true } };
    }),
    { ordered: false, writeConcern: DERIVED },
  );
}

/** Deletes the rows of leads: of these, of a quiz, or of an owner. */
export async function deleteSearchRows(
  of: { leads: readonly string[] } | { quiz: string } | { owner: string },
): Promise<void> {
  await collectionOf(LeadSearchModel).deleteMany('leads' in of ? { _id: { $in: [...of.leads] } } : of, {
    writeConcern: DURABLE,
  });
}
