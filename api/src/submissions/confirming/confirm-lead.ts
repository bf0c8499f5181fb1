import { DURABLE } from '../../db/batch-write.ts';
import { collectionOf } from '../../db/collections.ts';
import { ofCurrentRequest } from '../../tracing/request-context.ts';
import { findLinkedLead } from '../erasing/withdraw-consent.ts';
import { signConfirmation } from '../intake/consent-proof.ts';
import { SubmissionModel, type SubmissionRecord } from '../submission.model.ts';
import { isUnconfirmed } from './is-unconfirmed.ts';

/**
 * Records that a visitor has confirmed their address, once, with the proof of it. By the same write destinations are told of the lead. What is
 * withdrawn or erased is not confirmed any more. Returns the lead as it is then.
 * @param address the IP address of the visitor
 */
export async function confirmLead(lead: SubmissionRecord, address: string): Promise<SubmissionRecord | null> {
  const { _id, confirmation, consent } = lead;
  if (!confirmation || !isUnconfirmed(lead) || consent.withdrawn) return lead;
  const confirmed = { ...confirmation, state: 'confirmed' as const, confirmedAt: new Date(), address };
  const proof = await signConfirmation({ ...lead, confirmation: confirmed });
  const { confirmedAt } = confirmed;
  await collectionOf(SubmissionModel).updateOne(
    { _id, erasedAt: null, 'confirmation.state': 'unconfirmed', 'consent.withdrawn': { $exists: false } } as object,
    {
      $set: {
        'confirmation.state': 'confirmed',
        'confirmation.confirmedAt': confirmedAt,
        'confirmation.address': address,
        'confirmation.proof': proof,
        ...ofCurrentRequest(),
      } as object,
      $addToSet: { outbox: { $each: ['lead.stored', 'lead.confirmed'] } },
    },
    { writeConcern: DURABLE },
  );
  return findLinkedLead(_id);
}
