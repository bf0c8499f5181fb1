import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { MAX_TIME_MS } from '../../db/database.ts';
import { ofCurrentRequest } from '../../tracing/request-context.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';

/**
 * Finds the lead of a signed link by id alone, or the lead that it was merged into. Null if it does
 * not exist; `erasedAt` is set if it was erased.
 */
export async function findLinkedLead(id: string): Promise<SubmissionRecord | null> {
  const lead = await SubmissionModel.findById(id).maxTimeMS(MAX_TIME_MS).lean();
  return lead?.erasedAt && lead.mergedInto ? findLinkedLead(lead.mergedInto) : lead;
}

/** Whether a lead has agreed to anything that can be withdrawn. */
export const hasConsented = ({ consent }: SubmissionRecord): boolean =>
  consent.given || consent.marketing?.given === true;

/**
 * Withdraws whatever a lead has agreed to, once: from then on it is one without consent, wherever that matters, and its record says what had
 * been given until when. Destinations are told by the same write. Returns the lead as it is then.
 */
export async function withdrawConsent(lead: SubmissionRecord): Promise<SubmissionRecord | null> {
  const { _id, consent } = lead;
  if (!hasConsented(lead)) return lead;
  const at = new Date();
  await collectionOf(SubmissionModel).updateOne(
    { _id, erasedAt: null, 'consent.withdrawn': { $exists: false } } as object,
    {
      $set: {
        'consent.given': false,
        ...(consent.marketing ? { 'consent.marketing.given': false } : {}),
        'consent.withdrawn': { at, given: consent.given, marketing: consent.marketing?.given === true },
        ...ofCurrentRequest(),
      } as object,
      $addToSet: { outbox: 'consent.withdrawn' },
    },
    { writeConcern: DURABLE },
  );
  return findLinkedLead(_id);
}
