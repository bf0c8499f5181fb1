import type { LeadFieldValue } from '../../../contract/lead/submission.schema.ts';
import { MOST_ERASED } from '../../../contract/web/limits.ts';
import { DURABLE } from '../../db/batch-write.ts';
import { operators } from '../../db/collections.ts';
import { conflict } from '../../errors.ts';
import { ofCurrentRequest } from '../../tracing/request-context.ts';
import { findOwnedLead } from '../reading/find-lead.ts';
import { leadsOfMailbox } from '../repeated-leads.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { mergedWork } from '../working/work-update.ts';
import { eraseLeads } from './erase-leads.ts';

/**
 * Merges a lead with all others of its quiz and mailbox. The latest stays, of those that are complete
 * and that no program left if there are any; it gets the name the fields that only others had,
 * and what the owner noted on any of them. The others are
 * erased, with the figures kept. Answers, result, consent and source stay those of the latest, and
 * the links in all their mails lead to it. Safe to repeat: nothing is erased before the latest has
 * it. Throws a 404 for a lead that the owner does not have, and a 409 where there are not `count`
 * others.
 */
export async function mergeLeads(owner: string, id: string, count: number): Promise<{ id: string; merged: number }> {
  const all = await leadsOfMailbox(await findOwnedLead(owner, id), MOST_ERASED + 1);
  const latest = all.find((lead) => isByPerson(lead) && !lead.partial) ?? all.find(isByPerson) ?? all[0];
  const older = all.filter((lead) => lead !== latest);
  if (!latest || older.length !== count)
    throw conflict('submission_conflict', `There are ${older.length} other leads of this address now`);
  const kept = { _id: latest._id, owner, erasedAt: null };
  const { matchedCount } = await SubmissionModel.updateOne(
    kept,
    { $set: { ...mergedFrom(latest, older), ...ofCurrentRequest() }, $addToSet: { outbox: 'lead.changed' } },
    { writeConcern: DURABLE },
  );
  if (matchedCount === 0) throw conflict('submission_conflict', 'The latest lead of this address was erased');
  const ids = older.map(({ _id }) => _id);
  const merged = { owner, erasedAt: null, _id: operators({ $in: ids }) };
  // The links in their mails lead to the latest from now on: it can be withdrawn by each of them.
  await SubmissionModel.updateMany(merged, { $set: { mergedInto: latest._id } }, { writeConcern: DURABLE });
  const erased = await eraseLeads(owner, ids, merged);
  if (erased === 0) throw conflict('submission_conflict', 'These leads were merged or erased in the meantime');
  return { id: latest._id, merged: erased };
}

/** @param older newest first */
function mergedFrom(latest: SubmissionRecord, older: readonly SubmissionRecord[]): Partial<SubmissionRecord> {
  const named = [latest, ...older].find(({ name }) => name) ?? latest;
  const fields = [...(latest.fields ?? []), ...older.flatMap((lead) => (lead.fields ?? []).filter(isLasting))].filter(
    ({ id }, place, all) => all.findIndex((field) => field.id === id) === place,
  );
  return {
    name: named.name,
    firstName: named.firstName,
    lastName: named.lastName,
    // A person is found, and erased, by each way in which they wrote their address.
    addresses: [...new Set([latest, ...older].flatMap(({ addresses }) => addresses))],
    ...(fields.length > 0 ? { fields } : {}),
    ...mergedWork([latest, ...older]),
  };
}

/** Anybody can submit any address. A lead that a program left must not replace the person's own. */
const isByPerson = ({ marks = [] }: SubmissionRecord): boolean =>
  !marks.some((mark) => mark === 'hidden_field' || mark === 'no_proof');

/** What was ticked in one form was not ticked in another. */
const isLasting = ({ kind }: LeadFieldValue): boolean => kind !== 'checkbox';
