import { DERIVED, DURABLE, insertBatch, updateBatch } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import type { SubmissionRecord } from '../submission.model.ts';
import { LeadSearchModel, type LeadSearchRecord } from './lead-search.model.ts';
import { gramsOf, type Searchable, searchText } from './search-text.ts';

/** What of a lead its row is made of. */
export type SearchedLead = Searchable & Pick<SubmissionRecord, '_id' | 'owner' | 'quiz' | 'createdAt' | 'erasedAt'>;

const NAME = LeadSearchModel.collection.collectionName;
const WRITE_MS = 10_000;

/**
 * Brings the rows of these leads up to date, and deletes those of erased ones. Idempotent. Throws if
 * it is unknown whether all are stored.
 */
export async function storeSearchRows(leads: readonly SearchedLead[]): Promise<void> {
  const erased = leads.filter(({ erasedAt }) => erasedAt).map(({ _id }) => _id);
  if (erased.length > 0)
    await collectionOf(LeadSearchModel).deleteMany({ _id: { $in: erased } }, { writeConcern: DERIVED });
  const rows = leads.filter(({ erasedAt }) => !erasedAt).map(rowOf);
  if (rows.length === 0) return;
  // Nearly all leads are new. To insert their rows takes a fraction of what a statement for each does.
  const inserted = await insertBatch(NAME, rows, WRITE_MS, DERIVED);
  const others = rows.filter((_, place) => inserted[place]?.status !== 'written');
  if (others.length === 0) return;
  const replacements = others.map((row) => ({ q: { _id: row._id }, u: row, upsert: true }));
  for (const outcome of await updateBatch(NAME, replacements, WRITE_MS))
    if (outcome.status === 'failed') throw outcome.error;
}

function rowOf(lead: SearchedLead): LeadSearchRecord {
  const { _id, owner, quiz, createdAt } = lead;
  const text = searchText(lead);
  return { _id, owner, quiz, createdAt, text, grams: gramsOf(text) };
}

/** Deletes the rows of leads: of these, of a quiz, or of an owner. */
export async function deleteSearchRows(
  of: { leads: readonly string[] } | { quiz: string } | { owner: string },
): Promise<void> {
  await collectionOf(LeadSearchModel).deleteMany('leads' in of ? { _id: { $in: [...of.leads] } } : of, {
    writeConcern: DURABLE,
  });
}
