import { MAX_TIME_MS } from '../database.ts';
import { notFound } from '../errors.ts';
import { SubmissionModel, type SubmissionRecord } from './submission.model.ts';

/** The owner's lead, or a 404, also if it has been erased. */
export async function findOwnedLead(owner: string, id: string): Promise<SubmissionRecord> {
  const lead = await SubmissionModel.findOne({ _id: id, owner, erasedAt: null }).maxTimeMS(MAX_TIME_MS).lean();
  if (!lead) throw notFound('submission_not_found');
  return lead;
}
