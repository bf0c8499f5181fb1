import { operators } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';

/** A lead of any owner, as long as it is not erased. */
export const findStoredLead = (id: string): Promise<SubmissionRecord | null> =>
  SubmissionModel.findOne({ _id: id, erasedAt: null }).maxTimeMS(MAX_TIME_MS).lean().exec();

/** Those of these leads that are not erased, by their ids. */
export async function findStoredLeads(ids: readonly string[]): Promise<Map<string, SubmissionRecord>> {
  const found = SubmissionModel.find({ _id: operators({ $in: [...ids] }), erasedAt: null });
  return new Map((await found.maxTimeMS(MAX_TIME_MS).lean()).map((lead) => [lead._id, lead]));
}

/** The owner's lead, or a 404, also if it has been erased. */
export async function findOwnedLead(owner: string, id: string): Promise<SubmissionRecord> {
  const lead = await SubmissionModel.findOne({ _id: id, owner, erasedAt: null }).maxTimeMS(MAX_TIME_MS).lean();
  if (!lead) throw notFound('submission_not_found');
  return lead;
}
